import { openShop } from '../../test/kit/servers/shop'
import './attachments.cases'
import './budgets.cases'
import './receiving.cases'
import './inbound-emails.cases'
import './shapes.cases'
import './provider-shapes.cases'

openShop()
