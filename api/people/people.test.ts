import { openShop } from '../../test/kit/servers/shop'
import './identity.cases'

openShop()
