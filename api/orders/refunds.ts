import { type Changer, recordChange } from '../desk/history'
import type { Order } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { moveStock } from '../packages/stock'
import { db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { isInProgress, type RefundResult, refundPayment } from '../platform/payments'
import { validText } from '../platform/text'
import { readOrder } from './orders'
import { mailRefund } from './orders.mail'
import { paidFor, refuseDisputedRefund, refuseRefund, subject, syncRefunds } from './refund-updates'
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
  const isBegun = await moveStock((tx) => beginRefund(tx, staff, id, reason))

  const order = await readOrder(id)
  if (order.status !== 'REFUNDING') return order
  try {
    await (isBegun ? sendRefund(order) : resumeRefund(order))
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

/** Only the first of several simultaneous calls changes the order and returns true. */
export async function beginRefund(tx: Tx, staff: Changer, id: string, reason: string) {
  const data = { refundReason: reason, refundAttempts: { increment: 1 } }
  const paid = await transition(tx, id, 'beginRefund', data)
  const order = paid ?? (await transition(tx, id, 'refundReviewed', data))
  if (!order) {
    refuseUnlessRefunded(await tx.order.findUnique({ where: { id } }))
    return false
  }
  const record = (field: string, before: string | null, after: string) =>
    recordChange(tx, staff, { ...subject(order), field, before, after })
  await record('status', paid ? 'PAID' : 'REVIEW', order.status)
  await record('refundReason', null, reason)
  return true
}

/** Refuses (CONFLICT) to refund an order without a payment, or with one that is disputed. */
export function refuseUnrefundable(order: Order) {
  const isPaid = order.status === 'PAID' || order.status === 'REVIEW'
  if (!isPaid || !order.paymentIntentId || order.disputedAt) refuseUnlessRefunded(order)
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
 * Finishes a refund that was begun before. The provider's refunds come first: one that it already has
 * is recorded, and one that failed leads to REVIEW. Only a refund that never reached it is sent.
 */
export async function resumeRefund(order: Order) {
  const sentCents = await syncRefunds(order)
  const current = await readOrder(order.id)
  if (current.status === 'REFUNDING' && sentCents < paidFor(current)) await sendRefund(current)
}

/**
 * Sends the payment of a REFUNDING order back. Safe to repeat: the attempt is part of the idempotency
 * key, and the order changes only while it is REFUNDING.
 */
async function sendRefund(order: Order) {
  if (!order.paymentIntentId) throw new Error(`order ${order.number} has no payment to refund`)
  if (await refuseDisputedRefund(order)) return
  let result: RefundResult
  try {
    result = await refundPayment(order.paymentIntentId, order.id, order.refundAttempts)
  } catch (error) {
    if (isInProgress(error)) return // another call of ours; if it fails, the job tries again
    throw error
  }
  if (result === 'unclear') return void (await syncRefunds(order))
  if (result === 'failed') return startNextAttempt(order)
  if (result !== 'sent') return refuseRefund(order, result.refused)
  await db.$transaction(async (tx) => {
    const data = { refundedCents: paidFor(order) }
    const refunded = await transition(tx, order.id, 'completeRefund', data)
    if (refunded) await mailRefund(tx, refunded)
  })
}

/** The provider would repeat its failure for this attempt, so the job makes the next one. */
async function startNextAttempt({ id, refundAttempts }: Order) {
  log.warn({ orderId: id }, 'the provider failed to refund; the reconcile job will retry')
  await db.order.updateMany({
    where: { id, status: 'REFUNDING', refundAttempts },
    data: { refundAttempts: { increment: 1 } },
  })
}

export const isProviderUnavailable = (error: unknown) =>
  error instanceof Refusal && error.extensions.code === 'PROVIDER_UNAVAILABLE'

const noSuchOrder = () => new Refusal('NOT_FOUND', "We can't find this order.")
