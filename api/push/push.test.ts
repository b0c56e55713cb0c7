import { openShop } from '../../test/kit/servers/shop'
import './notices.cases'
import './subscriptions.cases'

openShop()
