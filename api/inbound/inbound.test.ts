import { openShop } from '../../test/kit/servers/shop'
import './attachments.cases'
import './budgets.cases'
import './receiving.cases'
import './replies.cases'
import './shapes.cases'
import './provider-shapes.cases'

openShop()
