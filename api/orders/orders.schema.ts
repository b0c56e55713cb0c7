import { builder } from '../graph/builder'
import { dollars } from '../platform/money'
import { cancelCheckout, createCheckoutSession } from './checkout'
import { processOrder } from './fulfil'
import { findOrder } from './orders'

const OrderStatus = builder.enumType('OrderStatus', {
  values: {
    PENDING: { description: 'Waits for the payment and holds its units.' },
    PAID: {},
    CANCELLED: {},
    EXPIRED: {},
    FAILED: {},
    REVIEW: {
      description:
        'Paid with another amount or currency, or a refund that did not work: staff is looking at it.',
    },
    REFUNDING: { description: 'Paid, and the money is on its way back.' },
    REFUNDED: {},
  } as const,
})

const OrderItem = builder.prismaObject('OrderItem', {
  description:
    'Frozen when the payment page was made; later changes of the package do not touch it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    packageName: t.exposeString('packageName'),
    quantity: t.exposeInt('quantity'),
    price: t.float({
      description: 'US dollars.',
      resolve: ({ priceCents }) => dollars(priceCents),
    }),
    subtotal: t.float({
      description: 'US dollars.',
      resolve: ({ priceCents, quantity }) => dollars(priceCents * quantity),
    }),
    features: t.exposeStringList('features'),
  }),
})

export const Order = builder.prismaObject('Order', {
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number'),
    status: t.expose('status', { type: OrderStatus }),
    total: t.float({
      description: 'US dollars.',
      resolve: ({ totalCents }) => dollars(totalCents),
    }),
    items: t.relation('items', { type: OrderItem, query: { orderBy: { priceCents: 'asc' } } }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true }),
  }),
})

const CheckoutSession = builder
  .objectRef<{ id: string; url: string }>('CheckoutSession')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.exposeString('url', { description: "The card provider's payment page." }),
    }),
  })

builder.queryField('order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description: 'By checkout session or payment intent id, for whoever holds that unguessable id.',
    args: { reference: t.arg.id() },
    resolve: (_root, { reference }) => findOrder(reference),
  }),
)

builder.mutationField('createCheckoutSession', (t) =>
  t.field({
    type: CheckoutSession,
    resolve: (_root, _args, { visitor }) => createCheckoutSession(visitor),
  }),
)

builder.mutationField('cancelCheckout', (t) =>
  t.field({
    type: Order,
    description: "For the visitor's own checkout only; the held units return at once.",
    args: { sessionId: t.arg.id() },
    resolve: (_root, { sessionId }, { visitor }) => cancelCheckout(visitor, sessionId),
  }),
)

builder.mutationField('processOrder', (t) =>
  t.field({
    type: Order,
    description: 'Takes a checkout session or payment intent id; asks the card provider.',
    args: { paymentIntentId: t.arg.id() },
    resolve: (_root, { paymentIntentId }) => processOrder(paymentIntentId),
  }),
)
