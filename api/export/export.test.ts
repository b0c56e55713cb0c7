import { openShop } from '../../test/kit/servers/shop'
import './export-rights.cases'
import './lists.cases'

openShop()
