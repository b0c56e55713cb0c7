import { dollarText } from '../../shared/money'
import { recordChange } from '../desk/history'
import type { Order, OrderStatus } from '../generated/prisma/client'
import { moveStock } from '../packages/stock'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import type { PaymentRefund } from '../platform/payment-responses'
import { findRefunds } from '../platform/payments'
import { withNote } from './orders'
import { mailRefund } from './orders.mail'
import { lockOrder, recordOrderEvent, type TransitionName, transition } from './states'

/** Author of changes that staff did not make here. */
const provider = { name: 'Card provider' }

/**
 * Applies the refunded total of an event, which counts pending refunds, too, and is a snapshot. The list of refunds
 * decides; the total counts only if the list lacks a part of it, and no refund of ours is in progress or failed.
 */
export async function applyRefundEvent(order: Order, refundedCents: number) {
  const { id } = order
  const isUncertain = ({ status, failedRefunds }: Order) =>
    status === 'REFUNDING' || failedRefunds.length > 0
  const locked = await db.$transaction((tx) => lockOrder(tx, id)) // after a refund of ours is stored
  if (!isUncertain(locked) && refundedCents <= locked.refundedCents) return
  if ((await syncRefunds(order)) >= refundedCents) return
  await moveStock(async (tx) => {
    const current = await lockOrder(tx, id)
    if (!isUncertain(current)) await recordRefund(tx, current, refundedCents)
  })
}

/** What the provider says about an order's refunds. */
export interface ReadRefunds {
  order: Order
  refunds: PaymentRefund[]
  /** Those that failed since the last reading. */
  failed: PaymentRefund[]
}

type Follower = (tx: Tx, read: ReadRefunds) => Promise<void>

const followers: Follower[] = []

/** Lets a feature that orders know nothing about record, in the same transaction, what became of its refunds. */
export const followRefunds = (follower: Follower) => void followers.push(follower)

/**
 * Brings an order to the state of all its refunds at the provider, so that events may repeat and come
 * in any order. A refund that failed after it was sent moves the order to REVIEW once: the money is
 * back with us, and staff decide how the customer gets it. Returns how many cents are refunded or on
 * their way.
 */
export async function syncRefunds({ id, paymentIntentId }: Order): Promise<number> {
  if (!paymentIntentId) return 0
  const refunds = await findRefunds(paymentIntentId)
  const sentCents = sumOf(refunds.filter((refund) => !hasFailed(refund)))
  const doneCents = sumOf(refunds.filter(({ status }) => status === 'succeeded'))

  const isMissing = await moveStock(async (tx) => {
    const order = await lockOrder(tx, id)
    const failed = refunds.filter(
      (refund) => hasFailed(refund) && !order.failedRefunds.includes(refund.id),
    )
    if (failed.length > 0) await recordFailures(tx, order, failed)
    const isMissing = failed.length > 0 && sentCents < paidFor(order)
    if (isMissing) await reopenRefund(tx, order, doneCents)
    else await recordRefund(tx, order, doneCents)
    const updated = await tx.order.findUniqueOrThrow({ where: { id } })
    for (const follow of followers) await follow(tx, { order: updated, refunds, failed })
    return isMissing
  })
  if (isMissing) log.error({ orderId: id }, 'refund failed: the customer does not have the money')
  return sentCents
}

const sumOf = (refunds: PaymentRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The provider declined the refund for good: nothing was sent. */
export async function refuseRefund({ id }: Order, reason: string) {
  const isNew = await db.$transaction(async (tx) =>
    reviewRefund(tx, await lockOrder(tx, id), `refund declined: ${reason}`),
  )
  if (isNew) log.error({ orderId: id, reason }, 'refund declined: the customer lacks the money')
}

/** Stops a refund of a payment that was disputed meanwhile: the bank might return the money too. */
export async function refuseDisputedRefund({ id }: Order): Promise<boolean> {
  const isStopped = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.disputedAt) return false
    await reviewRefund(tx, order, 'not refunded: the payment is disputed')
    return true
  })
  if (isStopped) log.error({ orderId: id }, 'refund not sent: the payment is disputed')
  return isStopped
}

async function reviewRefund(tx: Tx, order: Order, reason: string) {
  const reviewed = await transition(tx, order.id, 'refuseRefund', { note: withNote(order, reason) })
  if (reviewed) await recordChanges(tx, order, reviewed)
  return reviewed
}

export const hasFailed = ({ status }: PaymentRefund) => status === 'failed' || status === 'canceled'

export const paidFor = ({ paidCents, totalCents }: Order) => paidCents ?? totalCents

const refunding: Partial<Record<OrderStatus, TransitionName>> = {
  PAID: 'recordRefund',
  REVIEW: 'recordReviewedRefund',
  REFUNDING: 'completeRefund',
}

/** Records how much of a locked order was refunded. Repeated or late calls change nothing. */
async function recordRefund(tx: Tx, order: Order, refundedCents: number) {
  const name = refundedCents >= paidFor(order) ? refunding[order.status] : undefined
  const cents = Math.min(Math.max(refundedCents, order.refundedCents), paidFor(order))
  const refunded = await updateOrder(tx, order, cents, name)
  if (name) await mailRefund(tx, refunded)
}

async function recordFailures(tx: Tx, order: Order, failed: PaymentRefund[]) {
  const texts = failed.map(({ amount, failure_reason }) => {
    const reason = (failure_reason ?? 'unknown').replaceAll('_', ' ')
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

function reopenRefund(tx: Tx, order: Order, refundedCents: number) {
  const isReview = order.status === 'REFUNDING' || order.status === 'REFUNDED'
  return updateOrder(tx, order, refundedCents, isReview ? 'reopenRefund' : undefined)
}

/** Updates the refunded sum of a locked order, with a transition if one is due. */
async function updateOrder(tx: Tx, order: Order, refundedCents: number, name?: TransitionName) {
  const { id } = order
  const updated = name
    ? await transition(tx, id, name, { refundedCents })
    : await tx.order.update({ where: { id }, data: { refundedCents } })
  if (!updated) throw new Error(`order ${order.number} cannot ${name} from ${order.status}`)
  const isPart = updated.status !== 'REFUNDED' && refundedCents > order.refundedCents
  if (isPart) await recordOrderEvent(tx, 'order.refunded', updated)
  await recordChanges(tx, order, updated)
  return updated
}

/** Writes to the history what the provider changed. A refund that staff began is recorded already. */
async function recordChanges(tx: Tx, before: Order, after: Order) {
  if (before.status === 'REFUNDING' && after.status !== 'REVIEW') return
  const record = (field: string, from: string | null, to: string | null) =>
    recordChange(tx, provider, { ...subject(after), field, before: from, after: to })
  await record('refunded', sumText(before.refundedCents), sumText(after.refundedCents))
  await record('status', before.status, after.status)
}

const sumText = (cents: number) => (cents > 0 ? dollarText(cents) : null)

export const subject = ({ id, number }: Order) =>
  ({ subject: 'ORDER', subjectId: id, subjectName: `Order ${number}` }) as const
