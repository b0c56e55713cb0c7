import { openShop } from '../../test/kit/servers/shop'
import './places.cases'
import './work.cases'
import './test-email.cases'

openShop()
