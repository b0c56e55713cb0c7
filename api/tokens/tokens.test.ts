import { openShop } from '../../test/kit/shop'
import '../../examples/staff-tool.cases'
import '../staff/history.cases'
import './creation.cases'
import './requests.cases'
import './sockets.cases'

openShop()
