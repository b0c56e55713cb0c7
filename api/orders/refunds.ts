import type { Order } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { moveStock, restockUnits } from '../packages/stock'
import { db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { isStillAsked, type RefundAnswer, refundPayment } from '../platform/payments'
import { validText } from '../platform/text'
import { recordChange } from '../staff/history'
import type { OrderWithItems } from './orders'
import { mailRefund } from './orders.mail'
import { followRefunds, reviewRefusedRefund, subject } from './refund-outcome'

/**
 * Sends all the money of a paid order back, for a reason; its units are for sale again at once. Asked
 * again, it answers the order as it is. When the provider does not answer, the order stays REFUNDING
 * and the reconcile job finishes it. Refuses (CONFLICT) an order without a payment; what the provider
 * refuses is in REVIEW then.
 */
export async function refundOrder(
  staff: SignedInUser,
  id: string,
  givenReason: string,
): Promise<OrderWithItems> {
  const reason = validText('reason', givenReason, { least: 3, most: 500 })
  if (!isId(id)) throw noSuchOrder()
  await moveStock((tx) => beginRefund(tx, staff, id, reason))

  const current = { where: { id }, include: { items: true } } as const
  const order = await db.order.findUniqueOrThrow(current)
  if (order.status !== 'REFUNDING') return order
  try {
    await sendBack(order)
  } catch (error) {
    if (!isProviderAway(error)) throw error
    log.warn({ err: error, orderId: id }, 'refund not sent yet; the job will')
  }
  const now = await db.order.findUniqueOrThrow(current)
  if (now.status !== 'REVIEW') return now
  throw new Refusal(
    'CONFLICT',
    'The card provider refused this refund. The order is in review; its note says why.',
  )
}

/** The first click changes the order; every other one, also at the same moment, finds it changed. */
async function beginRefund(tx: Tx, staff: SignedInUser, id: string, reason: string) {
  const to = { status: 'REFUNDING', refundReason: reason } as const
  const payment = { paymentIntentId: { not: null }, disputedAt: null }
  const changed = async (status: 'PAID' | 'REVIEW') =>
    (await tx.order.updateMany({ where: { id, status, ...payment }, data: to })).count > 0
  const before = (await changed('PAID')) ? 'PAID' : (await changed('REVIEW')) ? 'REVIEW' : null

  const order = await tx.order.findUnique({ where: { id }, include: { items: true } })
  if (!order) throw noSuchOrder()
  if (!before) return refuseUnlessRefunded(order)
  if (before === 'PAID') await restockUnits(tx, order.items)
  await recordChange(tx, staff, { ...subject(order), field: 'status', before, after: to.status })
  const why = { field: 'refundReason', before: null, after: reason }
  await recordChange(tx, staff, { ...subject(order), ...why })
}

function refuseUnlessRefunded({ status, disputedAt }: Order) {
  if (status === 'REFUNDING' || status === 'REFUNDED') return
  if (disputedAt) {
    throw new Refusal(
      'CONFLICT',
      'The customer disputed this payment: answer that at the card provider, or it is paid back twice.',
    )
  }
  throw new Refusal(
    'CONFLICT',
    `Nothing was paid for this order: it is ${status.toLowerCase()}. There is nothing to refund.`,
  )
}

/**
 * Sends the payment of a REFUNDING order back. Its units are for sale already: an order becomes
 * REFUNDING in the transaction that gives them back. Safe to repeat: the provider never sends more
 * back than was paid, and the order changes only while it is REFUNDING.
 */
export async function sendBack(order: Order) {
  if (!order.paymentIntentId) throw new Error(`order ${order.number} has no payment to refund`)
  let answer: RefundAnswer
  try {
    answer = await refundPayment(order.paymentIntentId, order.id)
  } catch (error) {
    if (isStillAsked(error)) return // our own first try is under way; should it fail, the job tries again
    throw error
  }
  if (answer === 'unclear') return followRefunds(order)
  if (answer !== 'sent') return reviewRefusedRefund(order, answer.refused)
  await db.$transaction(async (tx) => {
    const refunded = await tx.order.updateManyAndReturn({
      where: { id: order.id, status: 'REFUNDING' },
      data: { status: 'REFUNDED', refundedCents: order.paidCents ?? order.totalCents },
    })
    for (const each of refunded) await mailRefund(tx, each)
  })
  log.warn({ orderId: order.id, number: order.number }, 'payment refunded')
}

const isProviderAway = (error: unknown) =>
  error instanceof Refusal && error.extensions.code === 'PROVIDER_UNAVAILABLE'

const noSuchOrder = () => new Refusal('NOT_FOUND', 'There is no such order.')
