import { recordChange } from '../desk/history'
import type { SignedInUser } from '../http/visitor'
import { moveStock } from '../packages/stock'
import { db, isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { closeSession } from '../platform/payments'
import { syncWithProvider } from './fulfillment'
import { readOrder } from './orders'
import { subject } from './refund-updates'
import { type OrderWithItems, transition } from './states'

/**
 * Closes the payment page of a pending order and releases its units, for staff. An order that was paid
 * after all is returned as paid; any other order is returned unchanged.
 */
export async function releaseOrder(staff: SignedInUser, id: string): Promise<OrderWithItems> {
  const order = isId(id) ? await db.order.findUnique({ where: { id } }) : null
  if (!order) throw new Refusal('NOT_FOUND', "We can't find this order.")
  if (order.status !== 'PENDING') return readOrder(id)
  if (order.sessionId) {
    // From here on, checkout no longer returns this page, which is about to close.
    await db.order.updateMany({ where: { id, status: 'PENDING' }, data: { sessionUrl: null } })
    const session = await closeSession(order.sessionId, id)
    if (session.status !== 'expired') return syncWithProvider(order, session)
  }
  await moveStock(async (tx) => {
    const released =
      (await transition(tx, id, 'release', { settledAt: new Date() })) ??
      (await transition(tx, id, 'releaseExpired'))
    if (!released) return // the buyer canceled at the same time
    const change = { field: 'status', before: order.status, after: released.status }
    await recordChange(tx, staff, { ...subject(released), ...change })
  })
  return readOrder(id)
}
