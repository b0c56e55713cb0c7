import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { moveStock, restockUnits } from '../packages/stock'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { dollarText } from '../platform/money'
import { findRefunds } from '../platform/payments'
import { recordChange } from '../staff/history'
import { lockOrder, type OrderWithItems, withNote } from './orders'
import { mailRefund } from './orders.mail'

/** Who staff sees in the history when it was not done here. */
const provider = { name: 'Card provider' }

/**
 * The sum that an event says went back so far. It is a snapshot: where a refund of ours is under way,
 * or one has failed before, the provider is asked what is true now.
 */
export async function applyRefund({ id }: Order, refundedCents: number) {
  const unsure = await moveStock(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status === 'REFUNDING' || order.failedRefunds.length > 0) return order
    await book(tx, order, refundedCents)
    return null
  })
  if (unsure) await followRefunds(unsure)
}

/**
 * Brings an order to where its refunds are, by what the provider says of all of them; so the same news
 * in any order and number ends the same. A refund that failed after it was sent leads to REVIEW, once:
 * the money is back with us, and a person must decide how the customer gets it.
 */
export async function followRefunds({ id, paymentIntentId }: Order) {
  if (!paymentIntentId) return
  const refunds = await findRefunds(paymentIntentId)
  const sent = refunds.filter((refund) => !hasFailed(refund))
  const sentCents = sent.reduce((sum, { amount }) => sum + amount, 0)
  const isUnderWay = sent.some(({ status }) => status !== 'succeeded')

  const isMissing = await moveStock(async (tx) => {
    const order = await lockOrder(tx, id)
    const news = refunds.filter((each) => hasFailed(each) && !order.failedRefunds.includes(each.id))
    if (news.length > 0) await noteFailures(tx, order, news)
    if (sentCents >= paidFor(order)) {
      if (!isUnderWay) await book(tx, order, sentCents)
      return false
    }
    if (news.length > 0) await takeBack(tx, order, sentCents)
    else if (!isUnderWay) await book(tx, order, sentCents)
    return news.length > 0
  })
  if (isMissing) log.error({ orderId: id }, 'refund failed: the customer has not got the money')
}

/** The provider will not do it, now or ever: nothing was sent. */
export async function reviewRefusedRefund({ id }: Order, why: string) {
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'REFUNDING') return false
    await change(tx, order, { status: 'REVIEW', note: withNote(order, `refund refused: ${why}`) })
    return true
  })
  if (isNew) log.error({ orderId: id, why }, 'refund refused: the customer has not got the money')
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

const paidFor = ({ paidCents, totalCents }: Order) => paidCents ?? totalCents

/** In full: the order is refunded, and units that were sold come back. Repeated or late, it changes nothing. */
async function book(tx: Tx, order: OrderWithItems, refundedCents: number) {
  const { status, items } = order
  const isOpen = status === 'PAID' || status === 'REVIEW' || status === 'REFUNDING'
  const isRefunded = isOpen && refundedCents >= paidFor(order)
  await change(tx, order, {
    refundedCents: Math.max(refundedCents, order.refundedCents),
    ...(isRefunded && { status: 'REFUNDED' }),
  })
  if (!isRefunded) return
  await mailRefund(tx, order)
  if (status === 'PAID') await restockUnits(tx, items)
}

async function noteFailures(tx: Tx, order: Order, failed: Stripe.Refund[]) {
  const texts = failed.map(({ amount, failure_reason: why = 'unknown' }) => {
    const reason = why.replaceAll('_', ' ')
    return `refund of ${dollarText(amount)} failed (${reason}): the money came back to us`
  })
  await tx.order.update({
    where: { id: order.id },
    data: {
      note: withNote(order, texts.join('; ')),
      failedRefunds: { push: failed.map(({ id }) => id) },
    },
  })
}

/** Its units went back when the refund began: wherever the order goes from here, they stay for sale. */
function takeBack(tx: Tx, order: Order, refundedCents: number) {
  const { status } = order
  const isReview = status === 'REFUNDING' || status === 'REFUNDED'
  return change(tx, order, { refundedCents, ...(isReview && { status: 'REVIEW' as const }) })
}

/** Changes a locked order and writes down what staff did not do. */
async function change(tx: Tx, order: Order, data: Change) {
  await tx.order.update({ where: { id: order.id }, data })
  const { status = order.status, refundedCents = order.refundedCents } = data
  // Who sent it back is written down already.
  if (order.status === 'REFUNDING' && status !== 'REVIEW') return
  const write = (field: string, before: string | null, after: string | null) =>
    recordChange(tx, provider, { ...subject(order), field, before, after })
  await write('refunded', sumText(order.refundedCents), sumText(refundedCents))
  await write('status', order.status, status)
}

const sumText = (cents: number) => (cents > 0 ? dollarText(cents) : null)

type Change = Partial<Pick<Order, 'status' | 'note' | 'refundedCents'>>

export const subject = ({ id, number }: Order) =>
  ({ subject: 'ORDER', subjectId: id, subjectName: `Order ${number}` }) as const
