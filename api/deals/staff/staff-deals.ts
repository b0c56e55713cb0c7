import { fullName } from '../../../shared/person-name'
import { findAssignee } from '../../desk/members'
import { addNote } from '../../desk/notes'
import { Prisma } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import type { SignedInUser } from '../../http/visitor'
import { batched, groupByOwner } from '../../platform/batch'
import { db } from '../../platform/db'
import { countRows, isSince, type List } from '../../platform/lists'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce, publishStaffDealEvent } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { dealOf, lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { dealsMatching } from './deal-search'
import { dealsWithSteps, isWork } from './next-step'

type DealFilter =
  | 'DUE'
  | 'MINE'
  | 'UNASSIGNED'
  | 'QUOTED'
  | 'CHOSEN'
  | 'SUPPORT'
  | 'CLAIMS'
  | 'CLOSED'
  | 'ALL'

// Without a next step: after everything that is due, and the latest first, by mirroring the time. One timestamp
// sorts three times as fast as two numbers made of timestamps.
const dueOrLatest = Prisma.sql`coalesce(due_at, timestamptz '6000-01-01'
  + (timestamptz '4000-01-01' - coalesce(closed_at, opened_at)))`

const openedAt = Prisma.sql`opened_at`

interface Wanted {
  filter: DealFilter
  search?: string | null
  since?: Date | null
}

/**
 * Lists deals: what is due first comes first; those without a next step follow, the latest first. Those since a moment,
 * oldest first.
 */
export function listDeals(staff: SignedInUser, { filter, search, since }: Wanted): List {
  const conditions = {
    DUE: isWork,
    MINE: Prisma.sql`${isWork} AND assigned_to_id = ${staff.id}::uuid`,
    UNASSIGNED: Prisma.sql`${isWork} AND assigned_to_id IS NULL`,
    QUOTED: Prisma.sql`status = 'SEARCHING' AND window_end IS NOT NULL`,
    CHOSEN: Prisma.sql`status = 'CHOSEN'`,
    SUPPORT: Prisma.sql`status = 'PURCHASED' AND support_until > now()`,
    CLAIMS: Prisma.sql`deal.id IN (
      SELECT deal_id FROM claim WHERE claim.status IN ('OPEN', 'REFUNDING', 'REFUND_FAILED'))`,
    CLOSED: Prisma.sql`status = 'CLOSED'`,
    ALL: Prisma.sql`true`,
  }
  return {
    from: Prisma.sql`FROM ${dealsWithSteps} WHERE ${conditions[filter]} AND ${dealsMatching(search ?? '')}
      AND ${isSince(openedAt, since)}`,
    sortedBy: [{ value: since ? openedAt : dueOrLatest, type: 'moment' }],
    direction: 'ASC',
  }
}

/** Counts the deals whose next step is overdue. */
export const countDealsDue = () =>
  countRows(Prisma.sql`FROM ${dealsWithSteps} WHERE ${isWork} AND due_at < now()`)

/** Puts an owner or an advocate in charge of a deal; null for none. */
export async function assignDeal(
  visitor: StaffVisitor,
  id: string,
  staffId: string | null,
  { mustBeOpen = false } = {},
) {
  await dealOf(visitor, id)
  return takeTurn(visitor, async (tx) => {
    const assignee = await findAssignee(tx, staffId, { need: 'DEALS' })
    const deal = await lockDealOf(tx, visitor, id)
    if (mustBeOpen) refuseClosed(deal)
    const assignedToId = assignee?.id ?? null
    if (deal.assignedToId === assignedToId) return deal
    const before = deal.assignedToId
      ? await tx.user.findUnique({ where: { id: deal.assignedToId } })
      : null
    await recordForDeal(tx, visitor.user, deal, {
      field: 'assignedTo',
      before: before && fullName(before),
      after: assignee && fullName(assignee),
    })
    if (assignee) {
      await addDealEvent(tx, id, { kind: 'ADVOCATE', by: 'STAFF', name: assignee.firstName })
    }
    announce(tx, deal, 'STAGE')
    return tx.deal.update({ where: { id }, data: { assignedToId } })
  })
}

export async function addDealNote(visitor: StaffVisitor, id: string, text: string) {
  const deal = await dealOf(visitor, id)
  const note = await addNote(visitor.user, { dealId: id }, text)
  publishStaffDealEvent({ dealId: deal.id, kind: 'EVENT' })
  return note
}

export interface Buyer {
  name: string | null
  email: string | null
  phone: string | null
}

/**
 * Finds out who a deal's buyer is, by its ID: from the account, the wishes, the latest consultation of
 * the account, or of the email of a guest's order, and the order.
 */
export const buyerOf = batched(async (dealIds) => {
  const rows = await db.$queryRaw<(Buyer & { id: string })[]>`
    SELECT deal.id,
           coalesce(nullif(full_name(users.first_name, users.last_name), ''),
                    full_name(request.first_name, request.last_name),
                    orders.buyer_name) AS name,
           coalesce(users.email, orders.email) AS email,
           coalesce(wishes.phone, orders.phone, request.phone) AS phone
      FROM deal
      JOIN orders ON orders.id = deal.order_id
      LEFT JOIN wishes ON wishes.deal_id = deal.id
      LEFT JOIN users ON users.id = deal.customer_id
      LEFT JOIN LATERAL (
        SELECT first_name, last_name, consultation.phone
          FROM consultation_owner JOIN consultation ON consultation.id = record_id
         WHERE address = coalesce(users.email, lower(orders.email))
           AND (users.id IS NULL OR link <> 'UNCONFIRMED_EMAIL')
         ORDER BY at DESC LIMIT 1
      ) request ON true
     WHERE deal.id = ANY (${dealIds}::uuid[])`
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]))
})

/** Lists the deals of a customer, newest first, by the customer's ID. */
export const dealsOfCustomer = batched(async (customerIds) => {
  const deals = await db.deal.findMany({
    where: { customerId: { in: customerIds } },
    orderBy: [{ openedAt: 'desc' }, { number: 'asc' }],
  })
  return groupByOwner(
    deals.map(({ id, customerId }) => ({ owner: customerId ?? '', id })),
    deals,
  )
})
