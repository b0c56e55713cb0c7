import { openShop } from '../../test/kit/servers/shop'
import './deciding.cases'
import './requests.cases'
import './writing.cases'

openShop()
