import { Deal } from '../deals/deals.schema'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import { Order } from './orders.schema'

builder.prismaObjectField(Deal, 'order', (t) =>
  t.relation('order', { ...forStaff, type: Order, description: 'The order that paid for it.' }),
)

builder.prismaObjectFields(Order, (t) => ({
  receiptPath: t.string({
    nullable: true,
    description: "Path of the receipt, for the buyer only: it holds the order's reference.",
    select: { sessionId: true, userId: true, deals: { select: { customerId: true } } },
    resolve: ({ sessionId, userId, deals }, _args, { visitor: { user } }) => {
      const owners = [userId, ...deals.map(({ customerId }) => customerId)]
      return user && sessionId && owners.includes(user.id)
        ? `/receipt?session_id=${encodeURIComponent(sessionId)}`
        : null
    },
  }),
  deals: t.relation('deals', {
    ...forStaff,
    ...costs({ rows: 4 }),
    type: Deal,
    description: 'The work on its units, in the order of their numbers.',
    query: { orderBy: [{ openedAt: 'asc' }, { id: 'asc' }] },
  }),
}))

/** More orders than anyone places. */
const MAX_OWN_ORDERS = 100

builder.queryField('myOrders', (t) =>
  t.prismaField({
    type: [Order],
    authScopes: { signedIn: true },
    description: "The caller's orders that were ever paid, newest first, also those joined later.",
    ...costs({ points: 100, rows: 20 }),
    resolve: async (query, _root, _args, { visitor: { user } }) => {
      if (!user) return []
      // Their IDs first: in one statement, PostgreSQL would look through all orders.
      const deals = await db.deal.findMany({
        where: { customerId: user.id },
        select: { orderId: true },
      })
      const joined = deals.map(({ orderId }) => orderId)
      return db.order.findMany({
        ...query,
        where: { paidAt: { not: null }, OR: [{ userId: user.id }, { id: { in: joined } }] },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: MAX_OWN_ORDERS,
      })
    },
  }),
)
