import { openShop } from '../../../test/kit/servers/shop'
import './contract.cases'
import './purchase.cases'
import './saving.cases'
import './support.cases'

openShop()
