import '../../examples/order-receiver.cases'
import './deliveries.cases'
import './endings.cases'
import './saving.cases'
import { openReceiver } from '../../test/kit/scenes/webhooks'
import { openShop } from '../../test/kit/servers/shop'

openShop()
openReceiver()
