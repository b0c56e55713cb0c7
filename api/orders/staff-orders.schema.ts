import { queryFromInfo } from '@pothos/plugin-prisma'
import { User } from '../account/account.schema'
import { builder, staffOf } from '../graph/builder'
import { pageOf } from '../graph/paging'
import { db } from '../platform/db'
import { dollars } from '../platform/money'
import { Order } from './orders.schema'
import { refundOrder } from './refunds'
import { findOrders } from './search'

const forStaff = { nullable: true, authScopes: { staff: true } } as const

builder.prismaObjectFields(Order, (t) => ({
  email: t.exposeString('email', { ...forStaff, description: 'As typed on the payment page.' }),
  customer: t.relation('user', {
    ...forStaff,
    type: User,
    description: 'The account that was signed in at checkout.',
  }),
  sessionId: t.exposeID('sessionId', forStaff),
  paymentIntentId: t.exposeID('paymentIntentId', forStaff),
  refunded: t.float({
    authScopes: { staff: true },
    description: 'US dollars.',
    resolve: ({ refundedCents }) => dollars(refundedCents),
  }),
  refundReason: t.exposeString('refundReason', forStaff),
  note: t.exposeString('note', {
    ...forStaff,
    description: 'Why a person should look, or why the money went back.',
  }),
  disputedAt: t.expose('disputedAt', { ...forStaff, type: 'DateTime' }),
}))

builder.queryField('orders', (t) =>
  t.connection(
    {
      type: Order,
      authScopes: { staff: true },
      description:
        "Newest first; `search`: an order's number or id, a session or payment id, or an e-mail address.",
      args: { search: t.arg.string({ required: false }) },
      resolve: (_root, args, context, info) =>
        pageOf(findOrders(args.search ?? ''), args, (ids) =>
          db.order.findMany({
            ...queryFromInfo({ context, info, paths: [['edges', 'node']] }),
            where: { id: { in: ids } },
          }),
        ),
    },
    { fields: (t) => ({ totalCount: t.int({ resolve: (page) => page.totalCount() }) }) },
  ),
)

builder.mutationField('refundOrder', (t) =>
  t.field({
    type: Order,
    authScopes: { staff: true },
    description: 'In full; once, however often it is asked.',
    args: { id: t.arg.id(), reason: t.arg.string() },
    resolve: (_root, { id, reason }, context) => refundOrder(staffOf(context), id, reason),
  }),
)
