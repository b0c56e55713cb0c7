import { type Decimal, ppmOf } from '../decimals'
import { dollars } from '../money'
import {
  dealProblems,
  type FieldProblems,
  MAX_CENTS,
  MAX_QUOTE_LINES,
  MIN_SELLING_CENTS,
  rules,
  textLimits,
} from './deal-fields'
import { type PaymentKind, paymentKinds, quotedConditions, quoteLineKinds } from './deal-kinds'
import { type QuoteTotals, quoteTotals, residualOf } from './deal-math'
import { fieldReader } from './field-reader'
import {
  type Field,
  type FieldTable,
  graphInputOf,
  type InputOf,
  type StoredOf,
  type ValidOf,
  type ValuesOf,
} from './field-table'

// A quote as it is typed or sent through the graph (dollars, percent), and as it is stored (integers).

const loan = ['FINANCE'] as const
const lease = ['LEASE'] as const
const credit = ['FINANCE', 'LEASE'] as const

/** In the order in which a dealer reads an offer out. The lines come before the kind of payment. */
export const quoteFields = {
  managerName: {
    ...rules.person,
    label: 'Person who offers it',
    description: 'Person at the dealer who made the offer.',
    inputDescription: `Person who made the offer: at most ${textLimits.person} characters.`,
  },
  condition: {
    kind: 'choice',
    options: quotedConditions,
    required: dealProblems.choice,
    label: 'Condition',
    description: 'Condition of the vehicle.',
    inputDescription: 'Condition of the vehicle, never EITHER.',
  },
  year: {
    kind: 'year',
    required: dealProblems.year,
    label: 'Year',
    description: 'Model year.',
  },
  make: { ...rules.make, label: 'Make', description: 'Make.' },
  model: { ...rules.model, label: 'Model', description: 'Model.' },
  trim: { ...rules.detail, label: 'Trim', description: 'Trim.' },
  color: { ...rules.detail, label: 'Color', description: 'Color.' },
  miles: { ...rules.miles, label: 'Miles', description: 'Miles on the odometer.' },
  vin: {
    kind: 'vin',
    label: 'VIN',
    description: 'Vehicle identification number.',
    inputDescription: 'Vehicle identification number: 17 characters with a valid check digit.',
  },
  stockNumber: {
    ...rules.stockNumber,
    label: 'Stock number',
    description: "The dealer's stock or order number.",
  },
  msrp: {
    kind: 'money',
    column: 'msrpCents',
    label: 'MSRP',
    hint: 'Sticker price with destination',
    description: 'Sticker price, in US dollars.',
  },
  advertised: {
    kind: 'money',
    column: 'advertisedCents',
    label: 'Advertised price',
    description: 'Published price of this vehicle, in US dollars.',
    inputDescription: 'Published price of this vehicle on the day we first asked.',
  },
  advertisedOn: {
    kind: 'date',
    label: 'Advertised on',
    description: 'When it was published at that price.',
  },
  sellingPrice: {
    kind: 'money',
    column: 'sellingCents',
    required: dealProblems.sellingPrice,
    label: 'Selling price',
    hint: 'Before rebates',
    description: 'Agreed price of the vehicle alone, in US dollars.',
  },
  kind: {
    kind: 'choice',
    options: paymentKinds,
    required: dealProblems.choice,
    label: 'Payment',
    description: 'How the vehicle is paid for.',
  },
  tradeAllowance: {
    kind: 'money',
    column: 'tradeAllowanceCents',
    isTradeIn: true,
    label: 'Trade-in allowance',
    description: 'What the trade-in counts, in US dollars.',
    inputDescription: 'What the trade-in counts; from Gold up.',
  },
  tradePayoff: {
    kind: 'money',
    column: 'tradePayoffCents',
    isTradeIn: true,
    label: 'Trade-in payoff',
    description: 'What is still owed on it, in US dollars.',
    inputDescription: 'What is still owed on the trade-in; from Gold up.',
  },
  downPayment: {
    kind: 'money',
    column: 'downCents',
    label: 'Down payment',
    description: 'Down payment, in US dollars.',
  },
  apr: {
    ...rules.apr,
    column: 'aprPpm',
    payments: loan,
    required: dealProblems.apr,
    label: 'APR',
    hint: 'In percent, such as 4.9',
    description: 'Annual percentage rate of a loan, such as 4.9.',
  },
  moneyFactor: {
    ...rules.moneyFactor,
    column: 'moneyFactorPpb',
    payments: lease,
    required: dealProblems.moneyFactor,
    label: 'Money factor',
    hint: 'Such as 0.00125',
    description: 'Money factor of a lease, such as 0.00125.',
  },
  termMonths: {
    ...rules.term,
    payments: credit,
    required: dealProblems.term,
    label: 'Term in months',
    description: 'Term in months.',
    inputDescription: 'Term of a loan or lease in months: 1 to 96.',
  },
  residual: {
    kind: 'money',
    column: 'residualCents',
    payments: lease,
    required: dealProblems.noResidual,
    label: 'Residual',
    hint: 'In dollars, or 54% of the MSRP',
    description: 'Value at the end of a lease, in US dollars.',
  },
  milesPerYear: {
    ...rules.milesPerYear,
    payments: lease,
    label: 'Miles per year',
    description: 'Miles per year of a lease.',
    inputDescription: 'Miles per year of a lease: 5,000 to 30,000.',
  },
  monthlyTax: {
    kind: 'money',
    column: 'monthlyTaxCents',
    payments: lease,
    label: 'Monthly tax',
    description: 'Tax on each payment of a lease, in US dollars.',
  },
  securityDeposit: {
    kind: 'money',
    column: 'securityDepositCents',
    payments: lease,
    label: 'Security deposit',
    description: 'Security deposit, in US dollars.',
    inputDescription: 'Security deposit of a lease.',
  },
  dispositionFee: {
    kind: 'money',
    column: 'dispositionFeeCents',
    payments: lease,
    label: 'Disposition fee',
    description: 'Fee at the end of a lease, in US dollars.',
  },
  statedPayment: {
    kind: 'money',
    column: 'statedPaymentCents',
    payments: credit,
    label: 'Payment they state',
    hint: 'Monthly',
    description: 'Payment as the dealer states it.',
    inputDescription: 'Monthly payment as the dealer states it.',
  },
  creditTerms: {
    kind: 'text',
    most: textLimits.creditTerms,
    payments: credit,
    label: 'Credit terms',
    hint: 'What the buyer has to meet, such as “Tier 1 credit, 720 or higher”',
    description: 'What the buyer must meet for the credit.',
  },
  noteToBuyer: {
    kind: 'text',
    most: textLimits.noteToBuyer,
    isMultiline: true,
    label: 'Note to the buyer',
    description: 'What we say to the buyer about it.',
  },
} as const satisfies FieldTable

const lineRules = {
  kind: { kind: 'choice', options: quoteLineKinds, required: dealProblems.choice },
  label: { kind: 'text', most: textLimits.label, required: dealProblems.lineLabel },
  amount: { kind: 'money', required: dealProblems.amount },
  openingAmount: { kind: 'money' },
} as const

interface QuoteLineInput {
  kind: string
  label: string
  amount: Decimal
  openingAmount?: Decimal
  isAtSigning?: boolean | null | undefined
}

/** The graph's `QuoteInput` without its ids. The form may pass a residual such as "54%", of the MSRP. */
export interface QuoteFieldsInput extends InputOf<typeof quoteFields> {
  lines: readonly QuoteLineInput[]
}

interface QuoteLineValues {
  kind: StoredOf<typeof lineRules.kind>
  label: string
  cents: number
  openingCents: number | null
  isAtSigning: boolean
}

/** Named as the columns. Fields that don't apply to the kind of payment are null. */
export interface QuoteValues extends Omit<ValuesOf<typeof quoteFields>, 'kind'> {
  kind: PaymentKind
  lines: QuoteLineValues[]
}

/** A quote without problems. */
export interface ValidQuote extends ValidOf<typeof quoteFields> {
  lines: QuoteLineValues[]
}

export interface ReadQuote {
  /** What is valid so far, for totals that follow the typing. */
  values: QuoteValues
  totals: QuoteTotals
  problems: FieldProblems
  /** The same values; undefined if there is a problem. */
  valid: ValidQuote | undefined
}

/** Whether a field is asked for a kind of payment. */
export const isAskedFor = (
  { payments }: Pick<Field, 'payments'>,
  kind: string | null | undefined,
) => !payments || payments.some((payment) => payment === kind)

/**
 * Reads a quote, or the buyer's own offer, by the limits of a draft. Fields of another kind of payment are
 * dropped unread, since the form doesn't show them.
 */
export function readQuote(input: QuoteFieldsInput, now: number): ReadQuote {
  const problems: FieldProblems = {}
  const { read, readAll, refuse } = fieldReader(problems, now)
  const { kind } = input
  const msrpCents = read('msrp', quoteFields.msrp, input.msrp)
  const residual = inDollars(input.residual, msrpCents)
  const fields = readAll(quoteFields, { ...input, residual }, (field) => isAskedFor(field, kind))
  const lines = readLines(input.lines, kind === 'LEASE', problems, now)
  const values: QuoteValues = { ...fields, kind: fields.kind ?? 'CASH', lines }

  const { sellingCents, residualCents } = values
  if (sellingCents !== null && sellingCents < MIN_SELLING_CENTS) {
    refuse('sellingPrice', dealProblems.sellingPrice)
  }
  if (residualCents !== null) {
    if (residualCents < 100) refuse('residual', dealProblems.noResidual)
    else if (msrpCents !== null && residualCents > msrpCents) {
      refuse('residual', dealProblems.residual)
    }
  }
  const totals = quoteTotals(values)
  const { outTheDoorCents, negotiatedCents, paymentCents } = totals
  const paidCents = (totals.totalCostCents ?? 0) - (totals.tradeInPaysCents ?? 0)
  if (Math.max(outTheDoorCents ?? 0, negotiatedCents ?? 0, paidCents) > MAX_CENTS) {
    refuse('sellingPrice', dealProblems.tooMuch) // the results are stored, too
  }
  const financed = totals.amountFinancedCents ?? totals.adjustedCapCostCents
  if (financed !== null && financed <= 0) refuse('downPayment', dealProblems.financed)
  if ((paymentCents ?? 0) < 0) refuse('residual', dealProblems.negativePayment)

  const isValid = Object.keys(problems).length === 0
  return { values, totals, problems, valid: isValid ? (values as ValidQuote) : undefined }
}

/** A valid quote as the graph's input takes it. */
export const quoteInputOf = ({ lines, ...values }: ValidQuote) => ({
  ...graphInputOf(quoteFields, values),
  lines: lines.map(({ cents, openingCents, ...line }) => ({
    ...line,
    amount: dollars(cents),
    openingAmount: dollars(openingCents),
  })),
})

/** A residual typed as a share of the MSRP, in dollars. */
function inDollars(residual: Decimal, msrpCents: number | null): Decimal {
  if (typeof residual !== 'string' || !residual.trim().endsWith('%')) return residual
  const share = ppmOf(residual)
  if (share === undefined || msrpCents === null) return residual
  if (share < 10_000) return 0 // less than 1% is no residual
  return dollars(residualOf(msrpCents, share))
}

function readLines(
  lines: readonly QuoteLineInput[],
  isLease: boolean,
  problems: FieldProblems,
  now: number,
): QuoteLineValues[] {
  if (lines.length > MAX_QUOTE_LINES) problems.lines = dealProblems.lines
  return lines.slice(0, MAX_QUOTE_LINES).flatMap((line, place) => {
    const { read } = fieldReader(problems, now, `lines.${place}.`)
    const kind = read('kind', lineRules.kind, line.kind)
    const label = read('label', lineRules.label, line.label)
    const cents = read('amount', lineRules.amount, line.amount)
    const openingCents = read('openingAmount', lineRules.openingAmount, line.openingAmount)
    if (!kind || cents === null) return [] // counts as soon as it has an amount, even without a name
    return [
      { kind, label: label ?? '', cents, openingCents, isAtSigning: isLease && !!line.isAtSigning },
    ]
  })
}
