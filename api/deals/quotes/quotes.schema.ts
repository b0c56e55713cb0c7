import { conditionsOf, quoteConditionNames } from '../../../shared/deals/deal-conditions'
import type { QuoteTotals as Totals } from '../../../shared/deals/deal-math'
import { entitlements } from '../../../shared/deals/entitlements'
import { quoteFields } from '../../../shared/deals/quote-fields'
import { dollars } from '../../../shared/money'
import { builder, forStaff } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { Solicitation } from '../dealers/solicitations.schema'
import { Deal } from '../deals.schema'
import { Document } from '../documents/documents.schema'
import { mapFields, outputOf, outputValue } from '../graph-fields'
import { type FilledIn as FilledInView, filledInOf } from './filled-in'
import {
  FellThrough,
  QuoteCondition,
  QuoteLineKind,
  QuoteRole,
  QuoteStatus,
  quoteEnums,
} from './quote-kinds.schema'
import { chosenOf, draftsOf, ownOffersOf, type QuoteView, quotesOf } from './quotes'

interface LineView {
  line: QuoteView['lines'][number]
  /** Whether the buyer's package shows what the dealer asked first. */
  showsOpening: boolean
}

const QuoteLine = builder.objectRef<LineView>('QuoteLine').implement({
  description: 'One line of a quote besides the selling price.',
  fields: (t) => ({
    id: t.id({ description: 'Unique ID.', resolve: ({ line }) => line.id }),
    kind: t.field({
      type: QuoteLineKind,
      description: 'What it is for.',
      resolve: ({ line }) => line.kind,
    }),
    label: t.string({ description: 'Name of the line.', resolve: ({ line }) => line.label }),
    amount: t.float({
      description: 'US dollars; a rebate is positive, too.',
      resolve: ({ line }) => dollars(line.cents),
    }),
    openingAmount: t.float({
      nullable: true,
      description:
        'What the dealer asked first, in US dollars; null when it is the same. Buyers see it from Gold up.',
      resolve: ({ line, showsOpening }, _args, { visitor }) =>
        showsOpening || visitor.user?.isStaff ? dollars(line.openingCents) : null,
    }),
    isAtSigning: t.boolean({
      description: 'Whether it is paid at signing; only for a lease.',
      resolve: ({ line }) => line.isAtSigning,
    }),
  }),
})

const FilledIn = builder.objectRef<FilledInView>('FilledIn').implement({
  description: 'A value of a draft that was filled in and not typed over.',
  authScopes: { staff: true },
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'Name of the field, or `lines.0` for the first line.',
    }),
    from: t.exposeString('from', { description: 'Where the value is from.' }),
  }),
})

const QuoteTotals = builder.objectRef<Totals>('QuoteTotals').implement({
  description: 'What follows from a quote, in US dollars; null where it does not apply.',
  fields: (t) => {
    const amount = (name: keyof Totals, description: string) =>
      t.float({ nullable: true, description, resolve: (totals) => dollars(totals[name]) })
    const percent = (name: keyof Totals, description: string) =>
      t.float({
        nullable: true,
        description,
        resolve: (totals) => outputValue('percent', totals[name]),
      })
    return {
      outTheDoor: t.float({
        description: 'The all-in price before trade-in and down payment; for a lease, gross cost.',
        resolve: ({ outTheDoorCents }) => dollars(outTheDoorCents ?? 0),
      }),
      negotiated: t.float({
        description: 'Selling price, add-ons, and dealer fees.',
        resolve: ({ negotiatedCents }) => dollars(negotiatedCents ?? 0),
      }),
      netTradeIn: amount('netTradeInCents', 'Allowance less payoff; may be negative.'),
      cashDue: amount('cashDueCents', 'What a cash buyer pays.'),
      amountFinanced: amount('amountFinancedCents', 'Amount of the loan.'),
      payment: amount('paymentCents', 'Monthly payment, with tax.'),
      financeCharge: amount('financeChargeCents', 'Cost of the loan.'),
      totalCost: amount(
        'totalCostCents',
        'Everything paid until the end of the loan or lease, also in kind; as on the sheet of a published quote.',
      ),
      tradeInPays: amount(
        'tradeInPaysCents',
        'What the trade-in pays when a lease is signed: the net trade-in, where it is positive.',
      ),
      rankedPrice: amount(
        'rankedCents',
        'What it is ranked by: all that a lease costs, otherwise the out-the-door price. Differs from `totalCost` for a lease that was published before its trade-in counted.',
      ),
      adjustedCapCost: amount('adjustedCapCostCents', 'Adjusted capitalized cost of a lease.'),
      depreciation: amount('depreciationCents', 'Monthly depreciation of a lease.'),
      rentCharge: amount('rentChargeCents', 'Monthly rent charge of a lease.'),
      basePayment: amount('basePaymentCents', 'Monthly payment of a lease before tax.'),
      dueAtSigning: amount('dueAtSigningCents', 'What is due when a lease is signed.'),
      effectiveMonthly: amount('effectiveMonthlyCents', 'Total cost of a lease per month.'),
      likeInterest: percent(
        'likeInterestPpm',
        'The interest in percent that a money factor is comparable to.',
      ),
      percentOffMsrp: percent('offMsrpPpm', 'Percent below the MSRP; negative above it.'),
    }
  },
})

const QuoteConditionText = builder
  .objectRef<{ condition: (typeof quoteConditionNames)[number]; text: string }>(
    'QuoteConditionText',
  )
  .implement({
    description: 'A condition in the words that the buyer confirms.',
    fields: (t) => ({
      condition: t.expose('condition', { type: QuoteCondition, description: 'Which one.' }),
      text: t.exposeString('text', { description: 'What the buyer confirms.' }),
    }),
  })

/** None before there is a vehicle and a window. */
function conditionTexts(quote: QuoteView) {
  const { validUntil, vin, stockNumber } = quote
  if (!validUntil || !(vin ?? stockNumber)) return []
  const texts = conditionsOf({ ...quote, validUntil })
  return quoteConditionNames.map((condition) => ({ condition, text: texts[condition] }))
}

export const Quote = builder.objectRef<QuoteView>('Quote').implement({
  description: "A price for one vehicle. A dealer's quote never changes once it is published.",
  fields: (t) => {
    const maybe = { nullable: true } as const
    const moment = (name: MomentName, description: string) =>
      t.expose(name, { type: 'DateTime', ...maybe, description })
    const text = (name: TextName, description: string) =>
      t.exposeString(name, { ...maybe, description })
    return {
      id: t.exposeID('id', { description: 'Unique ID.' }),
      role: t.expose('role', { type: QuoteRole, description: 'Where it comes from.' }),
      status: t.expose('status', { type: QuoteStatus, description: 'What has become of it.' }),
      dealerName: t.string({
        ...maybe,
        description: 'Name of the dealer.',
        resolve: ({ solicitation }) => solicitation?.dealer.name ?? null,
      }),
      dealerCity: t.string({
        ...maybe,
        description: 'City and state of the dealer.',
        resolve: ({ solicitation }) =>
          solicitation ? `${solicitation.dealer.city}, ${solicitation.dealer.state}` : null,
      }),
      ...mapFields(quoteFields, (field) =>
        t.field({
          ...outputOf(field, quoteEnums),
          resolve: (quote) => outputValue(field.kind, quote[field.column]),
        }),
      ),
      lines: t.field({
        type: [QuoteLine],
        ...costs({ rows: 10 }),
        description: 'Everything besides the selling price.',
        resolve: ({ lines, role, tier }, _args, { visitor }) => {
          const showsOpening =
            role !== 'DEALER' || entitlements[tier].showsOpeningAmounts || !!visitor.user?.isStaff // who would clear them with the next save of a draft
          return lines.map((line) => ({ line, showsOpening }))
        },
      }),
      totals: t.expose('totals', { type: QuoteTotals, description: 'What follows from it.' }),
      publishedAt: moment('publishedAt', 'When it was published.'),
      validUntil: moment('validUntil', 'End of its window: from then on it is EXPIRED.'),
      acceptedAt: moment('acceptedAt', 'When the buyer accepted it.'),
      isSeen: t.boolean({
        description: 'Whether the buyer has seen it.',
        resolve: ({ seenAt }) => seenAt !== null,
      }),
      isLowest: t.exposeBoolean('isLowest', {
        description:
          'Whether none of its deal costs less: purchases by out-the-door price, leases of one term and mileage by total cost.',
      }),
      document: t.field({
        type: Document,
        nullable: true,
        description: 'The written quote or offer.',
        resolve: ({ document }, _args, { visitor }) =>
          document?.isShown || visitor.user?.isStaff ? document : null,
      }),
      replaces: t.exposeID('replacesId', {
        ...maybe,
        description: 'The quote whose place it took, or takes once published.',
      }),
      withdrawnNote: text('withdrawnNote', 'Why staff withdrew it.'),
      fellThroughAs: t.expose('fellThroughAs', {
        type: FellThrough,
        ...maybe,
        description: 'Why it came to nothing after it was accepted.',
      }),
      declinedAt: moment('declinedAt', 'When the buyer said "Not for me".'),
      declineNote: text('declineNote', 'Why the buyer said so.'),
      askedAgainAt: moment('askedAgainAt', 'When the buyer asked for another one.'),
      isComparable: t.exposeBoolean('isComparable', {
        ...maybe,
        description:
          'Own offers: whether it counts as a price on paper; null until staff have looked at it.',
      }),
      comparableNote: text('comparableNote', 'Why it counts, or why not.'),
      conditions: t.field({
        type: [QuoteConditionText],
        ...costs({ rows: 4 }),
        description:
          'The four conditions that the buyer confirms; empty without vehicle or window.',
        resolve: conditionTexts,
      }),
      solicitation: t.field({
        type: Solicitation,
        ...forStaff,
        description: 'The request that the dealer answered.',
        resolve: ({ solicitation }) => solicitation,
      }),
      filledIn: t.field({
        type: [FilledIn],
        ...forStaff,
        ...costs({ rows: 10 }),
        description: 'What was filled in and not typed over; empty once it is published.',
        resolve: filledInOf,
      }),
      revision: t.exposeInt('revision', { description: 'Counts the changes of a draft.' }),
    }
  },
})

type NamesOf<Value> = {
  [Name in keyof QuoteView]-?: QuoteView[Name] extends Value | null ? Name : never
}[keyof QuoteView]
type MomentName = NamesOf<Date>
type TextName = NamesOf<string>

/** Quotes of a deal, at most times fewer. */
const ROWS = 10

builder.prismaObjectFields(Deal, (t) => ({
  quotes: t.field({
    type: [Quote],
    ...costs({ rows: ROWS, points: 20 }),
    description: "Dealers' published quotes, the lowest first; purchases before leases.",
    resolve: ({ id }) => quotesOf(id),
  }),
  ownOffers: t.field({
    type: [Quote],
    ...costs({ rows: 3 }),
    description: "The buyer's own offers, oldest first.",
    resolve: ({ id }) => ownOffersOf(id),
  }),
  chosen: t.field({
    type: Quote,
    nullable: true,
    description: 'The quote that the buyer accepted; null without one.',
    resolve: ({ id }) => chosenOf(id),
  }),
  drafts: t.field({
    type: [Quote],
    ...forStaff,
    ...costs({ rows: 5 }),
    description: "Dealers' quotes that are not published, newest first.",
    resolve: ({ id }) => draftsOf(id),
  }),
}))
