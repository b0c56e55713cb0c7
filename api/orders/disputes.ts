import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { db } from '../platform/db'
import { log } from '../platform/log'
import { withNote } from './orders'
import { lockOrder } from './states'

/**
 * Marks an order as disputed. Staff can't refund it until the dispute is won: the bank might return
 * the money too. `created` may arrive after `closed`; a closed dispute is never reopened.
 */
export async function openDispute({ id }: Order, dispute: Stripe.Dispute, at: Date) {
  const note = `disputed: ${dispute.reason}`
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.disputedAt || order.endedDisputes.includes(dispute.id)) return false
    await tx.order.update({
      where: { id },
      data: { disputedAt: at, note: withNote(order, note) },
    })
    return true
  })
  if (isNew) log.error({ orderId: id, note }, 'payment disputed')
}

/** Records the outcome of a dispute, also when `created` has not arrived yet. */
export async function endDispute({ id }: Order, dispute: Stripe.Dispute, at: Date) {
  const isWon = dispute.status === 'won' || dispute.status === 'warning_closed'
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.endedDisputes.includes(dispute.id)) return false
    const outcome = isWon
      ? 'dispute won: we keep the payment'
      : `dispute ${dispute.status}: the bank returned the money to the customer`
    await tx.order.update({
      where: { id },
      data: {
        disputedAt: isWon ? null : (order.disputedAt ?? at),
        note: withNote(order, outcome),
        endedDisputes: { push: dispute.id },
      },
    })
    return true
  })
  if (isNew && !isWon) log.error({ orderId: id, status: dispute.status }, 'dispute lost')
}
