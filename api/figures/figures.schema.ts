import {
  LEAST_FOR_MEDIAN,
  MAX_PERIOD_DAYS,
  type PeriodFigures as PeriodShape,
  SAVINGS_BAND,
} from '../../shared/figures'
import { dollars, money } from '../../shared/money'
import { User } from '../account/account.schema'
import { builder, staffMay } from '../graph/builder'
import { costs } from '../graph/query-cost'
import type { DayFigures as DayShape } from './day-figures'
import { type Figures as FiguresShape, figuresOf } from './figures'
import type { MemberFigures as MemberShape } from './member-figures'
import { roundedDollars } from './period-figures'

const median = (what: string) => `${what} Null below ${LEAST_FOR_MEDIAN}.`
const band = SAVINGS_BAND.map((amount) => money(amount)).join(' to ')

const PeriodFigures = builder.objectRef<PeriodShape>('PeriodFigures').implement({
  description: 'Figures of a period. A day is one in our zone, Eastern Time.',
  authScopes: { staff: true },
  fields: (t) => ({
    requests: t.exposeInt('requests', { description: 'Requests that were sent in it.' }),
    requestsDue: t.exposeInt('requestsDue', {
      description: 'Requests whose promised 24 hours ended in it, up to now.',
    }),
    requestsInTime: t.exposeInt('requestsInTime', {
      description: 'Of those that were due, those with a contact in time.',
    }),
    won: t.exposeInt('won', { description: 'Of the requests sent in it, those that are won now.' }),
    lost: t.exposeInt('lost', {
      description: 'Of the requests sent in it, those that are lost now.',
    }),
    paid: t.exposeInt('paid', { description: 'Orders that were paid in it.' }),
    revenue: t.exposeFloat('revenue', {
      description: 'The totals of the orders that were paid in it, in dollars.',
    }),
    refunds: t.exposeFloat('refunds', {
      description:
        'What was refunded in it, each part once, in dollars. A refund that failed later is taken off when it failed.',
    }),
    net: t.exposeFloat('net', {
      description: 'Revenue less refunds, in dollars.',
    }),
    medianMinutesToContact: t.exposeFloat('medianMinutesToContact', {
      nullable: true,
      description: median(
        'From a request to the first contact, of those that were sent in it and contacted.',
      ),
    }),
    medianMinutesToAnswer: t.exposeFloat('medianMinutesToAnswer', {
      nullable: true,
      description: median(
        'From the first question of a chat to the first answer, at any hour, of the chats that began in it.',
      ),
    }),
    quotes: t.exposeInt('quotes', {
      description: "Dealers' quotes that were published in it.",
    }),
    bought: t.exposeInt('bought', {
      description: 'Deals whose vehicle was bought on one of its days.',
    }),
    savings: t.exposeInt('savings', { description: 'Savings that were verified in it.' }),
    meanSaving: t.exposeFloat('meanSaving', {
      nullable: true,
      description: 'Their mean, in dollars.',
    }),
    medianSaving: t.exposeFloat('medianSaving', {
      nullable: true,
      description: 'Their median, in dollars.',
    }),
    sumOfSavings: t.exposeFloat('sumOfSavings', {
      description: 'Their sum, in dollars.',
    }),
    savingsInBand: t.exposeInt('savingsInBand', {
      description: `Those of them from ${band}.`,
    }),
    claimsOpened: t.exposeInt('claimsOpened', { description: 'Claims that were opened in it.' }),
    claimsRefunded: t.exposeInt('claimsRefunded', {
      description: 'Claims whose money went back in it.',
    }),
    reviews: t.exposeInt('reviews', {
      description: 'Reviews that were sent in it, without those that were taken back.',
    }),
    meanRating: t.exposeFloat('meanRating', {
      nullable: true,
      description: 'Their mean rating in stars.',
    }),
  }),
})

const DayFigures = builder.objectRef<DayShape>('DayFigures').implement({
  description: 'Figures of a day.',
  authScopes: { staff: true },
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day.' }),
    requests: t.exposeInt('requests', { description: 'Requests that were sent on it.' }),
    paid: t.exposeInt('paid', { description: 'Orders that were paid on it.' }),
    revenue: t.float({
      description: 'Their totals, in dollars.',
      resolve: ({ revenueCents }) => dollars(revenueCents),
    }),
  }),
})

const MemberFigures = builder.objectRef<MemberShape>('MemberFigures').implement({
  description: 'What a member of the team has open now, and did in a period.',
  authScopes: { staff: true },
  fields: (t) => ({
    member: t.field({ type: User, description: 'Who.', resolve: ({ member }) => member }),
    openDeals: t.exposeInt('openDeals', {
      description: 'Deals that they are in charge of now, up to the purchase.',
    }),
    openRequests: t.exposeInt('openRequests', {
      description: 'Requests that they are in charge of now, neither won nor lost.',
    }),
    waitingChats: t.exposeInt('waitingChats', {
      description: 'Conversations of theirs in which the customer waits now.',
    }),
    overdue: t.exposeInt('overdue', { description: 'Items of their work that are overdue now.' }),
    contacts: t.exposeInt('contacts', {
      description: 'Contacts in the period that they have logged.',
    }),
    bought: t.exposeInt('bought', {
      description: 'Vehicles bought in the period, of the deals that they are in charge of.',
    }),
    meanSaving: t.float({
      nullable: true,
      description: 'The mean of the savings of these deals that were verified in it, in dollars.',
      resolve: ({ meanSavingCents }) => roundedDollars(meanSavingCents),
    }),
  }),
})

const Figures = builder.objectRef<FiguresShape>('Figures').implement({
  description: 'What the firm did in a period.',
  authScopes: { staff: true },
  fields: (t) => ({
    from: t.field({
      type: 'Date',
      description: 'The first day.',
      resolve: ({ period }) => new Date(period.from),
    }),
    to: t.field({
      type: 'Date',
      description: 'The last day.',
      resolve: ({ period }) => new Date(period.to),
    }),
    now: t.field({
      type: PeriodFigures,
      description: 'Of the period.',
      resolve: async ({ both }) => (await both()).now,
    }),
    before: t.field({
      type: PeriodFigures,
      description: 'Of as many days before it.',
      resolve: async ({ both }) => (await both()).before,
    }),
    days: t.field({
      type: [DayFigures],
      ...costs({ points: 500, rows: MAX_PERIOD_DAYS }),
      description: 'Each day of the period.',
      resolve: ({ days }) => days(),
    }),
    members: t.field({
      type: [MemberFigures],
      ...costs({ points: 500, rows: 50 }),
      description:
        'Each member who can be in charge of something, and former ones who did something in the period.',
      resolve: ({ members }) => members(),
    }),
  }),
})

builder.queryField('figures', (t) =>
  t.field({
    type: Figures,
    nullable: true,
    ...staffMay('FIGURES'),
    ...costs({ points: 4_000 }),
    description: 'The figures of days in our zone, Eastern Time, both included.',
    args: {
      from: t.arg({ type: 'Date', description: 'The first day.' }),
      to: t.arg({
        type: 'Date',
        description: `The last day. At most ${MAX_PERIOD_DAYS} days in all.`,
      }),
    },
    resolve: (_root, period) => figuresOf(period),
  }),
)
