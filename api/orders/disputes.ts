import type { z } from 'zod'
import { announceWork } from '../desk/work/work-changes'
import type {
  Dispute as DisputeRow,
  DisputeStatus,
  Order,
  Prisma,
} from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import type { Dispute } from '../platform/payment-responses'
import { withNote } from './orders'
import { lockOrder, recordOrderEvent } from './states'

type ReportedDispute = z.infer<typeof Dispute>

/** An event about a dispute, which has the status of that moment. */
interface Report {
  type: 'created' | 'updated' | 'closed'
  dispute: ReportedDispute
  at: Date
}

/** An inquiry moves no money. `prevented` is missing: it has two meanings. */
const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: 'INQUIRY',
  warning_under_review: 'INQUIRY',
  warning_closed: 'INQUIRY_CLOSED',
  needs_response: 'OPEN',
  under_review: 'OPEN',
  appeal_needs_response: 'OPEN',
  appeal_under_review: 'OPEN',
  won: 'WON',
  lost: 'LOST',
}

const steps: DisputeStatus[] = ['INQUIRY', 'INQUIRY_CLOSED', 'OPEN', 'WON', 'LOST']

const open = { status: { in: ['INQUIRY', 'OPEN'] } } satisfies Prisma.DisputeWhereInput

/** Those that the bank waits for an answer about. */
export const toAnswer = { ...open, answeredAt: null } satisfies Prisma.DisputeWhereInput

export const firstOpenDispute = {
  where: open,
  orderBy: [
    { status: 'desc' },
    { answeredAt: { sort: 'asc', nulls: 'first' } },
    { answerBy: { sort: 'asc', nulls: 'last' } },
    { openedAt: 'asc' },
  ],
  take: 1,
} satisfies Prisma.Order$disputesArgs

/**
 * Records what an event says about a dispute or an inquiry. Staff can't refund an order while any of its disputes is open
 * or lost: the bank might return the money too. An inquiry is no dispute yet, and a refund is the way to close it.
 * Events come repeatedly and in any order, so a dispute never goes back a step; only an appeal reopens a lost one.
 */
export async function recordDispute({ id: orderId }: Order, report: Report) {
  const { dispute, at } = report
  const status = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const before = await findDispute(tx, orderId, dispute.id)
    const after = nextOf(before, report)
    await tx.dispute.upsert({
      where: { id: dispute.id },
      create: { id: dispute.id, orderId, openedAt: at, ...after },
      update: after,
    })
    announceWork(tx, { kind: 'ORDER', id: orderId })
    if (after.status === before?.status) return null
    if (after.status === 'OPEN') await recordOrderEvent(tx, 'order.disputed', order)
    await updateOrder(tx, order, noteOf(after.status, dispute))
    return after.status
  })
  const { reason } = dispute
  if (status === 'INQUIRY') log.warn({ orderId, reason }, 'the bank asks about a payment')
  if (status === 'OPEN') log.error({ orderId, reason }, 'payment disputed')
  if (status === 'LOST') log.error({ orderId, status: dispute.status }, 'dispute lost')
}

function nextOf(before: DisputeRow | null, report: Report) {
  const { type, dispute, at } = report
  const status = before ? stepFrom(before, report) : statusOf(report)
  const isSame = status === before?.status
  const isCurrent = status === statusOf(report)
  const answerBy = isCurrent ? dispute.answerBy : null
  const answeredAt = isCurrent && dispute.status.endsWith('under_review') ? at : null
  if (isSame) {
    const isNewer = type !== 'created' || !before.answerBy
    return {
      status,
      answerBy: (isNewer && answerBy) || before.answerBy,
      answeredAt: before.answeredAt ?? answeredAt,
    }
  }
  const isEnd = status === 'INQUIRY_CLOSED' || isSettled(status)
  const isEscalated = status === 'OPEN' && before && !isSettled(before.status)
  return {
    status,
    answerBy,
    answeredAt,
    closedAt: isEnd ? at : null,
    ...(isEscalated && { openedAt: at }),
  }
}

const isSettled = (status: DisputeStatus) => status === 'WON' || status === 'LOST'

/** What a dispute becomes by an event, which may be late. */
function stepFrom(before: DisputeRow, report: Report): DisputeStatus {
  const next = statusOf(report)
  if (isSettled(before.status)) {
    const isAppeal = before.status === 'LOST' && report.dispute.status.startsWith('appeal_')
    const isNewer = before.closedAt !== null && before.closedAt < report.at
    return isNewer && (isAppeal || isSettled(next)) ? next : before.status
  }
  if (before.status === 'OPEN' && next === 'INQUIRY_CLOSED') {
    return report.at < before.openedAt ? 'OPEN' : 'WON'
  }
  return steps.indexOf(next) > steps.indexOf(before.status) ? next : before.status
}

/** An unknown status counts as a dispute, and at its end as lost, so that no money is sent twice. */
function statusOf({ type, dispute }: Report): DisputeStatus {
  if (dispute.status === 'prevented') return isPaidBack(dispute) ? 'LOST' : 'WON'
  return statuses[dispute.status] ?? (type === 'closed' ? 'LOST' : 'OPEN')
}

/** A dispute is prevented by evidence (`block`), or by returning the money at once (`resolution`). */
const isPaidBack = ({ caseType, hasMovedMoney }: ReportedDispute) =>
  caseType === 'resolution' || hasMovedMoney

function noteOf(status: DisputeStatus, dispute: ReportedDispute) {
  switch (status) {
    case 'INQUIRY':
      return `inquiry: ${dispute.reason}`
    case 'INQUIRY_CLOSED':
      return 'inquiry closed'
    case 'OPEN':
      return `disputed: ${dispute.reason}`
    case 'WON':
      return 'dispute won: we keep the payment'
    case 'LOST':
      return `dispute ${dispute.status}: the bank returned the money to the customer`
  }
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
  await tx.order.update({
    where: { id: order.id },
    data: { disputedAt: _min.openedAt, note: withNote(order, note) },
  })
}
