import { openShop } from '../../test/kit/servers/shop'
import './known-set.cases'
import './lists.cases'
import './members.cases'
import './periods.cases'
import './refund-parts.cases'
import './week-mail.cases'

openShop()
