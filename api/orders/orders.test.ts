import { openShop } from '../../test/kit/shop'
import './states.cases'
import './checkout.cases'
import './cancel-checkout.cases'
import './fulfillment.cases'
import './events.cases'
import './late-payment.cases'
import './orders.routes.cases'
import './staff-orders.cases'
import './holds.cases'
import './look-ups.cases'

openShop()
