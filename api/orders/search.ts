import { tidyText } from '../../shared/deals/deal-fields'
import type { Period } from '../../shared/figures'
import { type OrderStatus, Prisma } from '../generated/prisma/client'
import { batched, groupByOwner } from '../platform/batch'
import { db, isId } from '../platform/db'
import { isOnDays } from '../platform/eastern'
import { isSince, type List } from '../platform/lists'
import { isReference } from './orders'

/** Orders shown beside a conversation. */
const MAX_ORDERS_PER_CUSTOMER = 50

interface Wanted {
  search?: string | null
  status?: OrderStatus | null
  paid?: Period | null
  refunded?: Period | null
  since?: Date | null
}

/**
 * Lists orders, newest first, optionally of one status, or paid or refunded on some days; those since a moment, oldest
 * first. `search` is a number, an order, session or payment id, or an email.
 */
export const findOrders = ({ search, status, paid, refunded, since }: Wanted): List => ({
  from: Prisma.sql`FROM orders WHERE ${matches(tidyText(search ?? ''))} AND ${hasStatus(status)}
    AND ${isOnDays(Prisma.sql`paid_at`, paid)} AND ${wasRefundedOn(refunded)}
    AND ${isSince(Prisma.sql`created_at`, since)}`,
  sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
  direction: since ? 'ASC' : 'DESC',
})

/** Whether a part of the payment went back on these days. */
const wasRefundedOn = (days: Period | null | undefined) =>
  days
    ? Prisma.sql`id IN (SELECT order_id FROM order_refund WHERE ${isOnDays(Prisma.sql`at`, days)})`
    : Prisma.sql`true`

const hasStatus = (status: OrderStatus | null | undefined) =>
  status ? Prisma.sql`status = ${status}::order_status` : Prisma.sql`true`

function matches(search: string) {
  if (search === '') return Prisma.sql`true`
  const [, number] = /^#?(\d{1,9})$/.exec(search) ?? []
  if (number) return Prisma.sql`number = ${Number(number)}`
  if (isId(search.toLowerCase())) return Prisma.sql`id = ${search.toLowerCase()}::uuid`
  if (isReference(search)) {
    return Prisma.sql`(session_id = ${search} OR payment_intent_id = ${search})`
  }
  if (search.includes('\0')) return Prisma.sql`false`
  return Prisma.sql`(lower(email) = lower(${search})
    OR user_id = ANY (ARRAY(SELECT id FROM users WHERE users.email = lower(${search}))))`
}

/**
 * A customer's orders, newest first: those of the account, and paid ones of guests with its email. The email
 * counts only if it is verified, because a visitor can enter any email on the payment page.
 */
export const ordersOf = batched(async (customerIds) => {
  const rows = await db.$queryRaw<{ owner: string; id: string }[]>`
    SELECT owner, id FROM (
      SELECT account_id AS owner, id,
             row_number() OVER (PARTITION BY account_id ORDER BY at DESC, id) AS place
        FROM order_owner JOIN orders ON orders.id = record_id
       WHERE account_id = ANY (${customerIds}::uuid[])
         AND (link = 'ACCOUNT' OR link = 'CONFIRMED_EMAIL' AND paid_at IS NOT NULL)
    ) AS theirs WHERE place <= ${MAX_ORDERS_PER_CUSTOMER} ORDER BY place`
  const orders = await db.order.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  return groupByOwner(rows, orders)
})
