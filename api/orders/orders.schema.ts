import { dollars } from '../../shared/money'
import { orderStatuses } from '../../shared/words/orders'
import { findGuestOrder, type GuestOrder } from '../account/guest-orders'
import { builder } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { costs } from '../graph/query-cost'
import { cancelCheckout } from './cancel-checkout'
import { createCheckoutSession } from './checkout'
import { emailFor, findOrder } from './orders'
import { processOrder } from './process-order'

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'Where an order is between checkout and refund.',
  values: enumValues(orderStatuses),
})

const OrderItem = builder.prismaObject('OrderItem', {
  description: 'One package of an order. Later changes to the package do not affect it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID of the item.' }),
    packageName: t.exposeString('packageName', {
      description: 'Name of the package at the time of checkout.',
    }),
    quantity: t.exposeInt('quantity', { description: 'Units ordered.' }),
    price: t.float({
      description: 'Price of one unit at the time of checkout, in US dollars.',
      resolve: ({ priceCents }) => dollars(priceCents),
    }),
    subtotal: t.float({
      description: 'Price times quantity, in US dollars.',
      resolve: ({ priceCents, quantity }) => dollars(priceCents * quantity),
    }),
    features: t.exposeStringList('features', {
      description: 'Features of the package at the time of checkout.',
      ...costs({ points: 10 }),
    }),
  }),
})

export const Order = builder.prismaObject('Order', {
  description: 'A purchase. Items and prices are frozen at checkout.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID of the order.' }),
    number: t.exposeInt('number', { description: 'Order number that customers see.' }),
    status: t.expose('status', { type: OrderStatus, description: 'Current status.' }),
    total: t.float({
      description: 'Sum of the items, in US dollars.',
      resolve: ({ totalCents }) => dollars(totalCents),
    }),
    items: t.relation('items', {
      type: OrderItem,
      description: 'Packages in the order, cheapest first.',
      query: { orderBy: { priceCents: 'asc' } },
      ...costs({ rows: 4 }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When checkout started.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the payment was confirmed; `null` if it was not.',
    }),
    buyerName: t.exposeString('buyerName', {
      nullable: true,
      description: 'Name given on the payment page; `null` before the payment.',
    }),
    buyerEmail: t.string({
      nullable: true,
      description:
        'Email given on the payment page, masked ("a•••@example.com") unless the caller was signed in at checkout or is staff; `null` before the payment.',
      resolve: (order, _args, { visitor }) => emailFor(visitor, order),
    }),
    cardBrand: t.exposeString('cardBrand', {
      nullable: true,
      description:
        'Brand of the card that paid, as the card provider names it, for example "visa"; `null` if unknown.',
    }),
    cardLast4: t.exposeString('cardLast4', {
      nullable: true,
      description: 'Last four digits of the card that paid; `null` if unknown.',
    }),
  }),
})

const GuestAccess = builder.objectRef<GuestOrder>('GuestAccess').implement({
  description: 'How the browser that paid as a guest gets to its deals.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email given on the payment page.' }),
    hasAccount: t.exposeBoolean('hasAccount', {
      description:
        'Whether there is an account with this email, to sign in to. Otherwise, a form that is posted to `/api/login/order` creates one.',
    }),
  }),
})

builder.prismaObjectField(Order, 'guestAccess', (t) =>
  t.field({
    type: GuestAccess,
    nullable: true,
    description:
      'How the browser that paid as a guest gets to its deals; `null` for everyone else, once an account has them, and a week after the payment.',
    select: { sessionId: true },
    resolve: ({ sessionId }, _args, { visitor }) =>
      sessionId ? findGuestOrder(visitor, sessionId) : null,
  }),
)

const CheckoutSession = builder
  .objectRef<{ id: string; url: string }>('CheckoutSession')
  .implement({
    description: 'A payment page of the card provider.',
    fields: (t) => ({
      id: t.exposeID('id', { description: "The card provider's session ID." }),
      url: t.exposeString('url', { description: 'URL of the payment page.' }),
    }),
  })

builder.queryField('order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description: 'Finds an order by an unguessable ID that only its buyer has.',
    args: { reference: t.arg.id({ description: 'A checkout session or payment intent ID.' }) },
    resolve: (_root, { reference }) => findOrder(reference),
  }),
)

builder.mutationField('createCheckoutSession', (t) =>
  t.field({
    type: CheckoutSession,
    description:
      "Starts paying for the visitor's cart and holds its units. An unchanged cart gets the same session again.",
    resolve: (_root, _args, { visitor }) => createCheckoutSession(visitor),
  }),
)

builder.mutationField('cancelCheckout', (t) =>
  t.field({
    type: Order,
    description: "Cancels the visitor's own checkout and releases its units.",
    args: { sessionId: t.arg.id({ description: 'The checkout session ID.' }) },
    resolve: (_root, { sessionId }, { visitor }) => cancelCheckout(visitor, sessionId),
  }),
)

builder.mutationField('processOrder', (t) =>
  t.field({
    type: Order,
    description: 'Queries the card provider and returns the order if it is paid.',
    args: {
      paymentIntentId: t.arg.id({ description: 'A checkout session or payment intent ID.' }),
    },
    resolve: (_root, { paymentIntentId }, { visitor }) => processOrder(visitor, paymentIntentId),
  }),
)
