import { openShop } from '../../test/kit/servers/shop'
import './cart.jobs.cases'
import './items.cases'
import './limits.cases'
import './merge.cases'
import './merge-checkout.cases'
import './ownership.cases'
import './quantities.cases'
import './rest.cases'
import './concurrent.cases'

openShop()
