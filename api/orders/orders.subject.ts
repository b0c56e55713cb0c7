import { brand } from '../../shared/brand'
import { introduce } from '../desk/subjects'
import { assignedToNoOne } from '../desk/work/sources'
import { Prisma } from '../generated/prisma/client'
import { requireRight } from '../http/access'
import { foundBy } from '../platform/batch'
import { db, isId, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { capitalized } from '../platform/text'
import { toAnswer } from './disputes'
import { subject } from './refund-updates'

const sql = Prisma.sql

const orderById = foundBy((ids) => db.order.findMany({ where: { id: { in: ids } } }))

/** For each order the dispute or inquiry that the bank waits for an answer about: disputes first, then the first due. */
const disputesToAnswer = sql`(
  SELECT DISTINCT ON (order_id) order_id, status, answer_by, opened_at
    FROM dispute WHERE status IN ('INQUIRY', 'OPEN') AND answered_at IS NULL
   ORDER BY order_id, status DESC, answer_by, opened_at) AS dispute`

introduce('ORDER', {
  work: {
    prefix: 'Order',
    right: 'MONEY',
    sources: [
      {
        due: sql`coalesce(opened_at, disputed_at, created_at)`,
        id: sql`id`,
        assignee: sql`NULL::uuid`,
        row: sql`coalesce(opened_at, disputed_at, created_at) AS due_at, CASE dispute.status
          WHEN 'INQUIRY' THEN 'Answer the inquiry' WHEN 'OPEN' THEN 'Answer the dispute' ELSE 'Review the payment' END
          || coalesce(' by ' || to_char(answer_by AT TIME ZONE ${brand.timeZone}, 'Mon FMDD'), '') AS step, false AS is_promise`,
        from: sql`orders LEFT JOIN ${disputesToAnswer} ON order_id = id WHERE id IN (
          SELECT id FROM orders WHERE status = 'REVIEW' UNION SELECT order_id FROM ${disputesToAnswer})`,
        about: { order: sql`id` },
      },
    ],
    lock: async (tx, visitor, id) => {
      requireRight(visitor, 'MONEY')
      return { promisedBy: null, history: subject(await lockOrderToReview(tx, id)) }
    },
    assign: assignedToNoOne('An order is assigned to no one.'),
  },
  found: {
    titleOf: async (id) => `Order ${(await orderById(id))?.number ?? ''}`,
    subtitleOf: async (id) => {
      const order = await orderById(id)
      return [order?.buyerName, order && capitalized(order.status)].filter(Boolean).join(' · ')
    },
    refOf: (orderId) => ({ orderId }),
  },
})

async function lockOrderToReview(tx: Tx, id: string) {
  const isLocked = isId(id) && (await lockRow(tx, 'orders', id))
  const order = isLocked
    ? await tx.order.findFirst({
        where: { id, OR: [{ status: 'REVIEW' }, { disputes: { some: toAnswer } }] },
      })
    : null
  if (!order) throw new Refusal('NOT_FOUND', 'This order needs no review.')
  return order
}
