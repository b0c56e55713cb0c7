import { openShop } from '../../test/kit/servers/shop'
import './emails.cases'
import './erase.cases'
import './identity.cases'
import './search.cases'

openShop()
