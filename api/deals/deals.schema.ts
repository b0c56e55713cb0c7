import {
  entitlements,
  type Entitlements as Included,
  tierNames,
} from '../../shared/deals/entitlements'
import { dollars } from '../../shared/money'
import { appointmentKinds, dealEnds, dealStages } from '../../shared/words/deals'
import { builder } from '../graph/builder'
import { choices } from '../graph/choices'
import { enumValues } from '../graph/enum-values'
import { costs } from '../graph/query-cost'
import { databaseTime } from '../platform/db'
import { findDeal } from './deal-of'
import { joinDeals, myDeals } from './join'
import { placeZoneOf } from './place-zone'
import { stageOf } from './stage'

const Tier = builder.enumType('Tier', {
  description: 'The package that a deal was paid with.',
  values: enumValues(tierNames),
})

const DealStage = builder.enumType('DealStage', {
  description: 'How far a deal has come.',
  values: enumValues(dealStages),
})

export const DealEnd = builder.enumType('DealEnd', {
  description: 'Why a deal is closed.',
  values: enumValues(dealEnds),
})

export const AppointmentKind = builder.enumType('AppointmentKind', {
  description: 'How the buyer gets the vehicle.',
  values: enumValues(appointmentKinds),
})

const Appointment = builder
  .objectRef<{ dealId: string; at: Date; place: string; kind: 'PICKUP' | 'DEALER_DELIVERY' }>(
    'Appointment',
  )
  .implement({
    description: 'When and where the buyer gets the vehicle.',
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'When.' }),
      place: t.exposeString('place', { description: 'Where.' }),
      kind: t.expose('kind', { type: AppointmentKind, description: 'How.' }),
      timeZone: t.string({
        description:
          'IANA time zone of the place, such as America/Chicago: show the time on its clocks.',
        resolve: ({ dealId, kind }) => placeZoneOf(dealId, kind),
      }),
    }),
  })

const Entitlements = builder.objectRef<Included>('Entitlements').implement({
  description: 'What a package includes.',
  fields: (t) => ({
    vehicles: t.exposeInt('wantedVehicles', {
      description: 'Vehicles to choose from in one deal.',
    }),
    travelDistances: t.field({
      type: [choices.travelDistance],
      description: 'How far we search.',
      ...costs({ points: 8 }),
      resolve: ({ travelDistances }) => [...travelDistances],
    }),
    comparesPaymentKinds: t.exposeBoolean('comparesPaymentKinds', {
      description: 'Whether cash, loan, and lease quotes are compared.',
    }),
    tradeInOnQuotes: t.exposeBoolean('tradeInOnQuotes', {
      description: 'Whether quotes include the trade-in.',
    }),
    lineByLine: t.exposeBoolean('showsOpeningAmounts', {
      description: 'Whether each line shows what the dealer asked first.',
    }),
    personalAdvocate: t.exposeBoolean('needsAdvocate', {
      description: 'Whether one staff member is in charge by name.',
    }),
    contractReview: t.exposeBoolean('contractVerdict', {
      description: 'Whether we check the contract, too.',
    }),
    dealerDelivery: t.exposeBoolean('dealerDelivery', {
      description: 'Whether the dealer may deliver the vehicle.',
    }),
  }),
})

export const Deal = builder.prismaObject('Deal', {
  description: 'The work on one paid unit of a package: from the payment to the purchase.',
  fields: (t) => {
    const moment = (
      name:
        | 'contactedAt'
        | 'wishesSentAt'
        | 'firstQuoteAt'
        | 'chosenAt'
        | 'dealerConfirmedAt'
        | 'supportUntil'
        | 'claimUntil'
        | 'closedAt',
      description: string,
    ) => t.expose(name, { type: 'DateTime', nullable: true, description })
    return {
      id: t.exposeID('id', { description: 'Unique ID.' }),
      number: t.exposeString('number', {
        description: 'Number that customers see: "1003-2" is the second unit of order 1003.',
      }),
      tier: t.expose('tier', { type: Tier, description: 'The package.' }),
      features: t.stringList({
        description: 'Features of the package at the time of checkout.',
        select: { orderItem: { select: { features: true } } },
        resolve: ({ orderItem }) => orderItem.features,
        ...costs({ points: 10 }),
      }),
      entitlements: t.field({
        type: Entitlements,
        description: 'What the package includes.',
        resolve: ({ tier }) => entitlements[tier],
      }),
      fee: t.float({
        description: 'What the buyer paid for it, in US dollars.',
        resolve: ({ feeCents }) => dollars(feeCents),
      }),
      stage: t.field({
        type: DealStage,
        description: 'How far it has come.',
        resolve: (deal) => stageOf(deal),
      }),
      endedAs: t.expose('endedAs', {
        type: DealEnd,
        nullable: true,
        description: 'Why it is closed; null while it is open.',
      }),
      endNote: t.exposeString('endNote', {
        nullable: true,
        description: 'What staff wrote to the buyer about the end.',
      }),
      now: t.field({
        type: 'DateTime',
        description: "The server's clock, to count down by.",
        resolve: () => databaseTime(),
      }),
      openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it began.' }),
      contactBy: t.expose('contactBy', {
        type: 'DateTime',
        description: 'When the promised 24 hours end.',
      }),
      contactedAt: moment('contactedAt', 'When we first contacted the buyer; null before.'),
      wishesSentAt: moment('wishesSentAt', 'When the buyer said what they want; null before.'),
      firstQuoteAt: moment('firstQuoteAt', 'When the first quote was published; null before.'),
      chosenAt: moment('chosenAt', 'When the buyer accepted the chosen quote; null without one.'),
      dealerConfirmedAt: moment(
        'dealerConfirmedAt',
        'When the dealer confirmed the chosen quote; null before.',
      ),
      purchasedOn: t.expose('purchasedOn', {
        type: 'Date',
        nullable: true,
        description: 'When the buyer bought the vehicle; null before.',
      }),
      supportUntil: moment(
        'supportUntil',
        'When the support after the purchase ends; null before.',
      ),
      claimUntil: moment(
        'claimUntil',
        'How long money back can be asked for; null while the deal is open.',
      ),
      closedAt: moment('closedAt', 'When it ended; null while it is open.'),
      advocate: t.string({
        nullable: true,
        description: 'First name of the staff member in charge; null while there is none.',
        select: { assignedTo: { select: { firstName: true } } },
        resolve: ({ assignedTo }) => assignedTo?.firstName ?? null,
      }),
      paymentInReview: t.boolean({
        description: 'Whether the payment is disputed. The work waits until that is settled.',
        select: { order: { select: { disputedAt: true } } },
        resolve: ({ order }) => order.disputedAt !== null,
      }),
      receiptPath: t.string({
        nullable: true,
        description: "Path of the receipt, for the buyer only: it holds the order's reference.",
        select: { customerId: true, order: { select: { sessionId: true } } },
        resolve: ({ customerId, order: { sessionId } }, _args, { visitor: { user } }) =>
          user && user.id === customerId && sessionId
            ? `/receipt?session_id=${encodeURIComponent(sessionId)}`
            : null,
      }),
      appointment: t.field({
        ...costs({ points: 1 }), // columns of the deal
        type: Appointment,
        nullable: true,
        description: 'When and where the buyer gets the vehicle; null until it is agreed.',
        resolve: ({ id, appointmentAt: at, appointmentPlace: place, appointmentKind: kind }) =>
          at && place && kind ? { dealId: id, at, place, kind } : null,
      }),
      placeTimeZone: t.string({
        description:
          'IANA time zone of the place where the buyer gets the vehicle: of the dealer of the accepted quote, for a delivery of the buyer, by their ZIP code; ours without one.',
        args: {
          kind: t.arg({ type: AppointmentKind, defaultValue: 'PICKUP', description: 'How.' }),
        },
        resolve: ({ id }, { kind }) => placeZoneOf(id, kind),
      }),
    }
  },
})

builder.queryField('myDeals', (t) =>
  t.prismaField({
    type: [Deal],
    authScopes: { signedIn: true },
    description: "The caller's deals, newest first. Joins those paid with the verified email.",
    ...costs({ points: 100, rows: 20 }),
    resolve: (query, _root, _args, { visitor }) => myDeals(visitor, query),
  }),
)

builder.queryField('deal', (t) =>
  t.field({
    type: Deal,
    nullable: true,
    authScopes: { signedIn: true },
    description: "One deal; null if it is another customer's. Staff can read all.",
    args: { id: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { id }, { visitor }) => findDeal(visitor, id),
  }),
)

builder.mutationField('joinDeals', (t) =>
  t.field({
    type: [Deal],
    authScopes: { signedIn: true },
    description:
      "Joins the deals of an order that was paid as a guest to the caller's account, and returns them. The reference works once. Without it, joins what was paid with the caller's verified email, and returns all deals of the caller.",
    ...costs({ rows: 20 }),
    args: {
      reference: t.arg.id({
        required: false,
        description: 'The checkout session or payment intent ID of the order.',
      }),
    },
    resolve: (_root, { reference }, { visitor }) => joinDeals(visitor, reference ?? null),
  }),
)
