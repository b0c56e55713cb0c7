import { openShop } from '../../test/kit/servers/shop'
import './hidden.cases'
import './public-packages.cases'
import './staff-packages.cases'
import '../waiting-list/waiting-list.cases'

openShop()
