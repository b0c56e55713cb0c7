import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { dollars } from '../../shared/money'
import { LINK_DAYS, MAX_LINK_DAYS, MAX_LINK_NOTE } from '../../shared/payment-links'
import { paymentLinkStatuses } from '../../shared/words/sales'
import { Consultation } from '../consultations/consultations.schema'
import { findConsultation } from '../consultations/staff-consultations'
import { builder, forStaff, staffMay, staffOf, staffVisitorOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { countOf, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Package } from '../packages/packages.schema'
import { type Link, linksOf, listLinks, readLinks, urlOf } from './links'
import { createPaymentLink, revokePaymentLink, sendPaymentLinkAgain } from './staff-links'

const PaymentLinkStatus = builder.enumType('PaymentLinkStatus', {
  description: 'What became of a payment link.',
  values: enumValues(paymentLinkStatuses),
})

export const PaymentLink = builder.objectRef<Link>('PaymentLink').implement({
  description: 'A link that puts what was agreed in a consultation into the cart of its recipient.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    url: t.string({ description: 'Where it leads. Anyone who has it can use it.', resolve: urlOf }),
    status: t.expose('status', { type: PaymentLinkStatus, description: 'What became of it.' }),
    package: t.expose('package', { type: Package, description: 'The package, as it is now.' }),
    quantity: t.exposeInt('quantity', { description: `Units, from 1 to ${MAX_ITEM_QUANTITY}.` }),
    price: t.float({
      description: 'The price of one unit when it was last sent, in US dollars.',
      resolve: ({ priceCents }) => dollars(priceCents),
    }),
    isPriceCurrent: t.boolean({
      description: 'Whether the package still costs that. Otherwise checkout asks to confirm once.',
      resolve: (link) => link.priceCents === link.package.priceCents,
    }),
    recipient: t.exposeString('recipient', {
      description: 'Email it is mailed to; empty once the person was erased.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What staff wrote to the recipient.',
      ...costs({ points: 10 }),
    }),
    createdBy: t.exposeString('createdByName', { description: 'Name of who made it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it works.' }),
    firstOpenedAt: t.expose('firstOpenedAt', {
      type: 'DateTime',
      nullable: true,
      description: "When it first filled a cart. Looking at its page doesn't count.",
    }),
    consultation: t.field({
      type: Consultation,
      nullable: true,
      description: 'The request it was made for.',
      resolve: ({ consultationId }) => (consultationId ? findConsultation(consultationId) : null),
    }),
  }),
})

builder.objectFields(Consultation, (t) => ({
  paymentLinks: t.field({
    type: [PaymentLink],
    ...forStaff,
    ...costs({ rows: 5 }),
    description: 'The payment links made for it, newest first.',
    resolve: async ({ id }) => (await linksOf(id)) ?? [],
  }),
  wonAt: t.expose('wonAt', {
    type: 'DateTime',
    ...forStaff,
    description: 'When its order was paid.',
  }),
}))

const PaymentLinkInput = builder.inputType('PaymentLinkInput', {
  description: 'A new payment link.',
  fields: (t) => ({
    consultationId: t.id({ required: false, description: 'The request it is made for.' }),
    personId: t.id({
      required: false,
      description: 'The person it is made for, instead of a request. Exactly one of the two.',
    }),
    packageId: t.id({ description: 'The package; a hidden one is NOT_FOUND.' }),
    quantity: t.int({ defaultValue: 1, description: `Units, from 1 to ${MAX_ITEM_QUANTITY}.` }),
    recipient: t.string({ description: 'Email to send it to.' }),
    note: t.string({
      required: false,
      description: `A note to the recipient. At most ${MAX_LINK_NOTE} characters.`,
    }),
    expiresInDays: t.int({
      defaultValue: LINK_DAYS,
      description: `For how many days it works, from 1 to ${MAX_LINK_DAYS}.`,
    }),
    isMailed: t.boolean({
      defaultValue: true,
      description: 'Whether we email it. Otherwise copy its `url`.',
    }),
    requestKey: t.id({
      description: 'Idempotency key: a UUID per visit to the form. The same key makes one link.',
    }),
  }),
})

builder.queryField('paymentLinks', (t) =>
  t.connection(
    {
      type: PaymentLink,
      ...forStaff,
      description: 'Payment links, newest first.',
      args: {
        status: t.arg({
          type: PaymentLinkStatus,
          required: false,
          description: 'Only links with this status.',
        }),
      },
      resolve: (_root, args) => pageOf(listLinks(args.status ?? null), args, readLinks),
    },
    {
      name: 'PaymentLinkConnection',
      description: 'A page of payment links.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('links'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'PaymentLinkEdge', description: 'One entry of a page of payment links.' },
  ),
)

builder.mutationField('createPaymentLink', (t) =>
  t.field({
    type: PaymentLink,
    ...staffMay('PEOPLE'),
    description:
      'Makes a payment link for a request or a person and mails it. At most five of either are open.',
    args: { input: t.arg({ type: PaymentLinkInput, description: 'What was agreed.' }) },
    resolve: (_root, { input }, context) => createPaymentLink(staffVisitorOf(context), input),
  }),
)

const linkArgs = { description: 'The payment link.' }

builder.mutationField('revokePaymentLink', (t) =>
  t.field({
    type: PaymentLink,
    ...staffMay('PEOPLE'),
    description: "Ends a payment link that isn't paid. Revoked before, it is returned unchanged.",
    args: { id: t.arg.id(linkArgs) },
    resolve: (_root, { id }, context) => revokePaymentLink(staffOf(context), id),
  }),
)

builder.mutationField('sendPaymentLinkAgain', (t) =>
  t.field({
    type: PaymentLink,
    ...staffMay('PEOPLE'),
    description: "Mails a payment link again: for as many days as before, at today's price.",
    args: { id: t.arg.id(linkArgs) },
    resolve: (_root, { id }, context) => sendPaymentLinkAgain(staffVisitorOf(context), id),
  }),
)
