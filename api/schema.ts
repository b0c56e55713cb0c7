import './packages/packages.schema'
import './cart/cart.schema'
import './orders/orders.schema'
import './consultations/consultations.schema'
import { builder } from './platform/builder'
import { describeRights } from './platform/rights'

export const schema = describeRights(builder.toSchema())
