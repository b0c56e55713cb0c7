import type { Order } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { moveStock } from '../packages/stock'
import { db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { isInProgress, type RefundResult, refundPayment } from '../platform/payments'
import { validText } from '../platform/text'
import { recordChange } from '../staff/history'
import { readOrder } from './orders'
import { mailRefund } from './orders.mail'
import { paidFor, refuseRefund, subject, syncRefunds } from './refund-updates'
import { type OrderWithItems, transition } from './states'

/**
 * Refunds a paid order in full; its units are for sale again at once. Repeated calls return the order
 * unchanged. When the provider doesn't respond, the order stays REFUNDING and the reconcile job
 * finishes the refund. Refuses (CONFLICT) an order without a payment, and a refund that the provider
 * declines, which leaves the order in REVIEW.
 */
export async function refundOrder(
  staff: SignedInUser,
  id: string,
  givenReason: string,
): Promise<OrderWithItems> {
  const reason = validText('reason', givenReason, { least: 3, most: 500 })
  if (!isId(id)) throw noSuchOrder()
  await moveStock((tx) => beginRefund(tx, staff, id, reason))

  const order = await readOrder(id)
  if (order.status !== 'REFUNDING') return order
  try {
    await sendRefund(order)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    log.warn({ err: error, orderId: id }, 'refund not sent yet; the reconcile job will retry')
  }
  const current = await readOrder(id)
  if (current.status !== 'REVIEW') return current
  throw new Refusal(
    'CONFLICT',
    'The card provider declined this refund. The order is now in review; its note gives the reason.',
  )
}

/** Only the first of several simultaneous calls changes the order. */
async function beginRefund(tx: Tx, staff: SignedInUser, id: string, reason: string) {
  const data = { refundReason: reason }
  const paid = await transition(tx, id, 'beginRefund', data)
  const order = paid ?? (await transition(tx, id, 'refundReviewed', data))
  if (!order) return refuseUnlessRefunded(await tx.order.findUnique({ where: { id } }))
  const record = (field: string, before: string | null, after: string) =>
    recordChange(tx, staff, { ...subject(order), field, before, after })
  await record('status', paid ? 'PAID' : 'REVIEW', order.status)
  await record('refundReason', null, reason)
}

function refuseUnlessRefunded(order: Order | null) {
  if (!order) throw noSuchOrder()
  const { status, disputedAt } = order
  if (status === 'REFUNDING' || status === 'REFUNDED') return
  if (disputedAt) {
    throw new Refusal(
      'CONFLICT',
      "The customer disputed this payment. Respond in the card provider's dashboard; a refund here would pay it back twice.",
    )
  }
  throw new Refusal(
    'CONFLICT',
    `There is nothing to refund: this order has no payment, its status is ${status.toLowerCase()}.`,
  )
}

/**
 * Sends the payment of a REFUNDING order back. Safe to repeat: the provider never returns more than
 * was paid, and the order changes only while it is REFUNDING.
 */
export async function sendRefund(order: Order) {
  if (!order.paymentIntentId) throw new Error(`order ${order.number} has no payment to refund`)
  let result: RefundResult
  try {
    result = await refundPayment(order.paymentIntentId, order.id)
  } catch (error) {
    if (isInProgress(error)) return // our own first attempt; if it fails, the job tries again
    throw error
  }
  if (result === 'unclear') return syncRefunds(order)
  if (result !== 'sent') return refuseRefund(order, result.refused)
  await db.$transaction(async (tx) => {
    const data = { refundedCents: paidFor(order) }
    const refunded = await transition(tx, order.id, 'completeRefund', data)
    if (refunded) await mailRefund(tx, refunded)
  })
}

const isProviderUnavailable = (error: unknown) =>
  error instanceof Refusal && error.extensions.code === 'PROVIDER_UNAVAILABLE'

const noSuchOrder = () => new Refusal('NOT_FOUND', "We can't find this order.")
