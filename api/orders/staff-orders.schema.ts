import { queryFromInfo } from '@pothos/plugin-prisma'
import { dollars } from '../../shared/money'
import { User } from '../account/account.schema'
import { requireConfirmation } from '../account/sessions/confirmation'
import { builder, forStaff, staffMay, staffOf } from '../graph/builder'
import { DaysInput } from '../graph/days'
import { countOf, nodePaths, pageOf, sinceOptions } from '../graph/paging'
import { db } from '../platform/db'
import { firstOpenDispute } from './disputes'
import { Order, OrderStatus } from './orders.schema'
import { refundOrder } from './refunds'
import { releaseOrder } from './release'
import { findOrders } from './search'

const Dispute = builder.prismaObject('Dispute', {
  authScopes: { staff: true },
  description: "An open dispute of a payment, or the bank's inquiry before one.",
  fields: (t) => ({
    isInquiry: t.boolean({
      description:
        'Whether the bank only asks: no money has moved, and a refund in full closes the inquiry.',
      resolve: ({ status }) => status === 'INQUIRY',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      description: 'When it was opened; when an inquiry became a dispute, since then.',
    }),
    answerBy: t.expose('answerBy', {
      nullable: true,
      type: 'DateTime',
      description: 'Until when the bank takes our answer; `null` if it does not say.',
    }),
    answeredAt: t.expose('answeredAt', {
      nullable: true,
      type: 'DateTime',
      description: "When we answered in the card provider's dashboard; the bank decides since.",
    }),
  }),
})

builder.prismaObjectFields(Order, (t) => ({
  email: t.exposeString('email', {
    ...forStaff,
    description: 'Email given on the payment page.',
  }),
  phone: t.exposeString('phone', {
    ...forStaff,
    description: 'Phone number given on the payment page.',
  }),
  customer: t.relation('user', {
    ...forStaff,
    type: User,
    description: 'Account that was signed in at checkout.',
  }),
  sessionId: t.exposeID('sessionId', {
    ...forStaff,
    description: "The card provider's checkout session ID.",
  }),
  paymentIntentId: t.exposeID('paymentIntentId', {
    ...forStaff,
    description: "The card provider's payment intent ID.",
  }),
  refunded: t.float({
    ...forStaff,
    description: 'Sum refunded so far, in US dollars.',
    resolve: ({ refundedCents }) => dollars(refundedCents),
  }),
  refundReason: t.exposeString('refundReason', {
    ...forStaff,
    description: 'Why staff refunded the order.',
  }),
  note: t.exposeString('note', {
    ...forStaff,
    description: 'Why the order needs a review, or why it was refunded automatically.',
  }),
  disputedAt: t.expose('disputedAt', {
    ...forStaff,
    type: 'DateTime',
    description:
      'When the customer disputed the payment; `null` if not, or if we won every dispute.',
  }),
  openDispute: t.field({
    type: Dispute,
    ...forStaff,
    description:
      'The open dispute, or the inquiry of the bank; of several, a dispute, and the first to answer.',
    select: { disputes: firstOpenDispute },
    resolve: ({ disputes }) => disputes[0] ?? null,
  }),
}))

builder.queryField('orders', (t) =>
  t.connection(
    {
      type: Order,
      ...forStaff,
      description: 'All orders, newest first; with `since`, oldest first.',
      args: {
        search: t.arg.string({
          required: false,
          description: 'An order number or ID, a session or payment ID, or an email.',
        }),
        status: t.arg({
          type: OrderStatus,
          required: false,
          description: 'Only orders with this status; `PENDING` ones hold units.',
        }),
        paid: t.arg({
          type: DaysInput,
          required: false,
          description: 'Only orders that were paid on these days.',
        }),
        refunded: t.arg({
          type: DaysInput,
          required: false,
          description: 'Only orders of which a part, or all, was refunded on these days.',
        }),
        since: t.arg(sinceOptions),
      },
      resolve: (_root, args, context, info) =>
        pageOf(findOrders(args), args, (ids) =>
          db.order.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'OrderConnection',
      description: 'A page of orders.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('orders'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'OrderEdge', description: 'One entry of a page of orders.' },
  ),
)

builder.mutationField('refundOrder', (t) =>
  t.field({
    type: Order,
    ...staffMay('MONEY'),
    description:
      'Refunds an order in full. Repeated calls refund it once. FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago: `/api/login/confirm` asks for it. API tokens cannot refund.',
    args: {
      id: t.arg.id({ description: 'The order ID.' }),
      reason: t.arg.string({ description: 'Why, for the history: 3 to 500 characters.' }),
    },
    resolve: async (_root, { id, reason }, context) => {
      const staff = staffOf(context)
      await requireConfirmation(context.visitor)
      return refundOrder(staff, id, reason)
    },
  }),
)

builder.mutationField('releaseOrder', (t) =>
  t.field({
    type: Order,
    ...staffMay('PEOPLE'),
    description:
      'Closes the payment page of a pending order and releases its units. Any other order is returned unchanged.',
    args: { id: t.arg.id({ description: 'The order ID.' }) },
    resolve: (_root, { id }, context) => releaseOrder(staffOf(context), id),
  }),
)
