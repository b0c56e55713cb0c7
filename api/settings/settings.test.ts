import { openShop } from '../../test/kit/servers/shop'
import './saving.cases'
import './values.cases'

openShop()
