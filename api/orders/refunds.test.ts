import { openShop } from '../../test/kit/servers/shop'
import './refunds.cases'
import './provider-refunds.cases'
import './failed-refunds.cases'
import './disputes.cases'
import './event-list.cases'

openShop()
