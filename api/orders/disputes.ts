import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { db } from '../platform/db'
import { log } from '../platform/log'
import { lockOrder, withNote } from './orders'

/** Until a dispute has ended well staff cannot refund the payment: the bank may pay it back too. */
export async function openDispute({ id }: Order, dispute: Stripe.Dispute, at: Date) {
  const note = `disputed: ${dispute.reason}`
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.disputedAt || order.endedDisputes.includes(dispute.id)) return false
    const data = { disputedAt: at, note: withNote(order, note) }
    await tx.order.update({ where: { id }, data })
    return true
  })
  if (isNew) log.error({ orderId: id, note }, 'payment disputed')
}

/** The news of its beginning may still be on the way: a dispute that has ended does not begin. */
export async function endDispute({ id }: Order, dispute: Stripe.Dispute, at: Date) {
  const isOurs = dispute.status === 'won' || dispute.status === 'warning_closed'
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.endedDisputes.includes(dispute.id)) return false
    const what = isOurs
      ? 'dispute won: the payment is ours'
      : `dispute ${dispute.status}: the bank gave the money back to the customer`
    await tx.order.update({
      where: { id },
      data: {
        disputedAt: isOurs ? null : (order.disputedAt ?? at),
        note: withNote(order, what),
        endedDisputes: { push: dispute.id },
      },
    })
    return true
  })
  if (isNew && !isOurs) log.error({ orderId: id, status: dispute.status }, 'dispute lost')
}
