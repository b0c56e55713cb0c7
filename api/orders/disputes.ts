import type { z } from 'zod'
import type { Order } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import type { Dispute } from '../platform/payment-responses'
import { announceWork } from '../staff/work-changes'
import { withNote } from './orders'
import { lockOrder } from './states'

type ReportedDispute = z.infer<typeof Dispute>

/** We keep the payment. Any other end counts as lost, so that no money is sent twice. */
const WON = ['won', 'warning_closed', 'prevented']

/**
 * Records that a payment is disputed. Staff can't refund an order while any of its disputes is open
 * or lost: the bank might return the money too. `created` may arrive after `closed`; a closed dispute
 * is never reopened.
 */
export async function openDispute({ id: orderId }: Order, dispute: ReportedDispute, at: Date) {
  const note = `disputed: ${dispute.reason}`
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (await findDispute(tx, orderId, dispute.id)) return false
    await tx.dispute.create({ data: { id: dispute.id, orderId, status: 'OPEN', openedAt: at } })
    await updateOrder(tx, order, note)
    return true
  })
  if (isNew) log.error({ orderId, note }, 'payment disputed')
}

/** Records the outcome of a dispute, also when `created` has not arrived yet. */
export async function endDispute(
  { id: orderId }: Order,
  { id, ...dispute }: ReportedDispute,
  at: Date,
) {
  const isWon = WON.includes(dispute.status)
  const end = { status: isWon ? 'WON' : 'LOST', closedAt: at } as const
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await findDispute(tx, orderId, id)
    if (row?.closedAt) return false
    await tx.dispute.upsert({
      where: { id },
      create: { id, orderId, openedAt: at, ...end },
      update: end,
    })
    const outcome = isWon
      ? 'dispute won: we keep the payment'
      : `dispute ${dispute.status}: the bank returned the money to the customer`
    await updateOrder(tx, order, outcome)
    return true
  })
  if (isNew && !isWon) log.error({ orderId, status: dispute.status }, 'dispute lost')
}

/** A dispute from before disputes were rows has its order's id, until the provider names it. */
async function findDispute(tx: Tx, orderId: string, id: string) {
  await tx.dispute.updateMany({ where: { id: orderId }, data: { id } })
  return tx.dispute.findUnique({ where: { id } })
}

async function updateOrder(tx: Tx, order: Order, note: string) {
  const { _min } = await tx.dispute.aggregate({
    where: { orderId: order.id, status: { in: ['OPEN', 'LOST'] } },
    _min: { openedAt: true },
  })
  announceWork(tx, { kind: 'ORDER', id: order.id })
  await tx.order.update({
    where: { id: order.id },
    data: { disputedAt: _min.openedAt, note: withNote(order, note) },
  })
}
