import { openShop } from '../../test/kit/servers/shop'
import './erase.cases'
import './erasures.cases'
import './account-deletion.cases'
import './retention.cases'

openShop()
