import { ownCart } from '../cart/merge'
import type { Visitor } from '../http/visitor'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { closeSession } from '../platform/payments'
import { syncWithProvider } from './fulfillment'
import { closeOrder, isReference, readOrder } from './orders'
import { type OrderWithItems, transition } from './states'

/**
 * Closes the payment page that the visitor left, and releases the units. Only for an order of the
 * visitor's own cart. An order that was paid after all is returned as paid.
 */
export async function cancelCheckout(visitor: Visitor, sessionId: string): Promise<OrderWithItems> {
  const ownerHash = await ownCart(visitor)
  const order = isReference(sessionId)
    ? await db.order.findUnique({ where: { sessionId }, include: { items: true, cart: true } })
    : null
  if (!ownerHash || !order?.cart || !ownerHash.equals(order.cart.ownerHash)) {
    throw new Refusal('NOT_FOUND', "We can't find this checkout.")
  }
  if (order.status !== 'PENDING') return order
  // From here on, checkout no longer returns this page, which is about to close.
  await db.order.updateMany({
    where: { id: order.id, status: 'PENDING' },
    data: { sessionUrl: null },
  })
  const session = await closeSession(sessionId, order.id)
  if (session.status !== 'expired') return syncWithProvider(order, session)
  if (!(await closeOrder(order.id, 'cancel', { settledAt: new Date() }))) {
    await db.$transaction((tx) => transition(tx, order.id, 'cancelExpired'))
  }
  return readOrder(order.id)
}
