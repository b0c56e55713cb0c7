import { openShop } from '../../test/kit/servers/shop'
import '../../examples/staff-tool.cases'
import '../staff/history.cases'
import './creation.cases'
import './requests.cases'
import './sockets.cases'

openShop()
