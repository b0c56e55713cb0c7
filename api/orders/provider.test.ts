import { openShop } from '../../test/kit/shop'
import './provider.cases'
import './orders.jobs.cases'
import './provider-responses.cases'

openShop()
