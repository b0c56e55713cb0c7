import { openShop } from '../../test/kit/servers/shop'
import './provider.cases'
import './orders.jobs.cases'
import './provider-responses.cases'

openShop()
