import { openShop } from '../../test/kit/shop'
import './creation.cases'
import './requests.cases'
import './sockets.cases'

openShop()
