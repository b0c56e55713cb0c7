import {
  dealProblems,
  type FieldProblems,
  fieldReader,
  MAX_CENTS,
  MAX_QUOTE_LINES,
  MIN_SELLING_CENTS,
  textLimits,
} from './deal-fields'
import {
  type PaymentKind,
  paymentKinds,
  type QuotedCondition,
  type QuoteLineKind,
  quotedConditions,
  quoteLineKinds,
} from './deal-kinds'
import { type QuoteTotals, quoteTotals, residualOf } from './deal-math'
import { type Decimal, ppmOf } from './decimals'

// A quote as it is typed or sent through the graph (dollars, percent), and as it is stored (integers).

interface QuoteLineInput {
  kind: string
  label: string
  amount: Decimal
  openingAmount?: Decimal
  isAtSigning?: boolean | null | undefined
}

type Text = string | null | undefined

/** The graph's `QuoteInput` without its ids; the form may pass numbers as typed. */
export interface QuoteFieldsInput {
  condition: Text
  year: Decimal
  make: Text
  model: Text
  trim?: Text
  color?: Text
  miles?: Decimal
  vin?: Text
  stockNumber?: Text
  msrp?: Decimal
  advertised?: Decimal
  advertisedOn?: Text
  sellingPrice: Decimal
  kind: Text
  lines: readonly QuoteLineInput[]
  tradeAllowance?: Decimal
  tradePayoff?: Decimal
  downPayment?: Decimal
  apr?: Decimal
  termMonths?: Decimal
  moneyFactor?: Decimal
  /** In dollars. The form may pass a share of the MSRP such as "54%". */
  residual?: Decimal
  milesPerYear?: Decimal
  monthlyTax?: Decimal
  securityDeposit?: Decimal
  dispositionFee?: Decimal
  statedPayment?: Decimal
  creditTerms?: Text
  managerName?: Text
  noteToBuyer?: Text
}

interface QuoteLineValues {
  kind: QuoteLineKind
  label: string
  cents: number
  openingCents: number | null
  isAtSigning: boolean
}

/** Named as the columns. Fields that don't apply to the kind of payment are null. */
export interface QuoteValues {
  condition: QuotedCondition | null
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  color: string | null
  miles: number | null
  vin: string | null
  stockNumber: string | null
  msrpCents: number | null
  advertisedCents: number | null
  advertisedOn: string | null
  sellingCents: number | null
  kind: PaymentKind
  lines: QuoteLineValues[]
  tradeAllowanceCents: number | null
  tradePayoffCents: number | null
  downCents: number | null
  aprPpm: number | null
  termMonths: number | null
  moneyFactorPpb: number | null
  residualCents: number | null
  milesPerYear: number | null
  monthlyTaxCents: number | null
  securityDepositCents: number | null
  dispositionFeeCents: number | null
  statedPaymentCents: number | null
  creditTerms: string | null
  managerName: string | null
  noteToBuyer: string | null
}

/** Every field is there once a quote has no problems. */
export type ValidQuote = QuoteValues & {
  [Name in 'condition' | 'year' | 'make' | 'model' | 'sellingCents']: NonNullable<QuoteValues[Name]>
}

export interface ReadQuote {
  /** What is valid so far, for totals that follow the typing. */
  values: QuoteValues
  totals: QuoteTotals
  problems: FieldProblems
  /** The same values; undefined if there is a problem. */
  valid: ValidQuote | undefined
}

/** Reads a quote, or the buyer's own offer, by the limits of a draft. */
export function readQuote(input: QuoteFieldsInput, now: number): ReadQuote {
  const problems: FieldProblems = {}
  const read = fieldReader(problems, now)
  const kind = read.choice('kind', input.kind, Object.keys(paymentKinds) as PaymentKind[])
  read.demand('kind', kind, dealProblems.choice)
  const msrpCents = read.amount('msrp', input.msrp)

  const values: QuoteValues = {
    condition: read.choice('condition', input.condition, quotedConditions),
    year: read.year('year', input.year),
    make: read.text('make', input.make, { most: textLimits.name, required: dealProblems.make }),
    model: read.text('model', input.model, { most: textLimits.name, required: dealProblems.model }),
    trim: read.text('trim', input.trim, { most: textLimits.detail }),
    color: read.text('color', input.color, { most: textLimits.detail }),
    miles: read.miles('miles', input.miles),
    vin: read.vin('vin', input.vin),
    stockNumber: read.stockNumber('stockNumber', input.stockNumber),
    msrpCents,
    advertisedCents: read.amount('advertised', input.advertised),
    advertisedOn: read.date('advertisedOn', input.advertisedOn),
    sellingCents: read.amount('sellingPrice', input.sellingPrice),
    kind: kind ?? 'CASH',
    lines: readLines(input.lines, kind === 'LEASE', problems, now),
    tradeAllowanceCents: read.amount('tradeAllowance', input.tradeAllowance),
    tradePayoffCents: read.amount('tradePayoff', input.tradePayoff),
    downCents: read.amount('downPayment', input.downPayment),
    managerName: read.text('managerName', input.managerName, { most: textLimits.person }),
    noteToBuyer: read.text('noteToBuyer', input.noteToBuyer, {
      most: textLimits.noteToBuyer,
      isMultiline: true,
    }),
    ...creditFields(input, kind, msrpCents, problems, now),
  }
  read.demand('condition', values.condition, dealProblems.choice)
  read.demand('year', values.year, dealProblems.year)
  if ((values.sellingCents ?? 0) < MIN_SELLING_CENTS) {
    read.refuse('sellingPrice', dealProblems.sellingPrice)
  }
  const totals = quoteTotals(values)
  const { outTheDoorCents, negotiatedCents, totalCostCents, paymentCents } = totals
  if (Math.max(outTheDoorCents ?? 0, negotiatedCents ?? 0, totalCostCents ?? 0) > MAX_CENTS) {
    read.refuse('sellingPrice', dealProblems.tooMuch) // the results are stored, too
  }
  const financed = totals.amountFinancedCents ?? totals.adjustedCapCostCents
  if (financed !== null && financed <= 0) read.refuse('downPayment', dealProblems.financed)
  if ((paymentCents ?? 0) < 0) read.refuse('residual', dealProblems.negativePayment)

  const isValid = Object.keys(problems).length === 0
  return { values, totals, problems, valid: isValid ? (values as ValidQuote) : undefined }
}

/** Fields of loans and leases; those of another kind are dropped unread, since the form doesn't show them. */
function creditFields(
  input: QuoteFieldsInput,
  kind: PaymentKind | null,
  msrpCents: number | null,
  problems: FieldProblems,
  now: number,
) {
  const read = fieldReader(problems, now)
  const isLease = kind === 'LEASE'
  const onCredit = isLease || kind === 'FINANCE'
  const fields = {
    aprPpm: kind === 'FINANCE' ? read.apr('apr', input.apr) : null,
    termMonths: onCredit ? read.term('termMonths', input.termMonths) : null,
    moneyFactorPpb: isLease ? read.moneyFactor('moneyFactor', input.moneyFactor) : null,
    residualCents: isLease ? read.amount('residual', inDollars(input.residual, msrpCents)) : null,
    milesPerYear: isLease ? read.milesPerYear('milesPerYear', input.milesPerYear) : null,
    monthlyTaxCents: isLease ? read.amount('monthlyTax', input.monthlyTax) : null,
    securityDepositCents: isLease ? read.amount('securityDeposit', input.securityDeposit) : null,
    dispositionFeeCents: isLease ? read.amount('dispositionFee', input.dispositionFee) : null,
    statedPaymentCents: onCredit ? read.amount('statedPayment', input.statedPayment) : null,
    creditTerms: onCredit
      ? read.text('creditTerms', input.creditTerms, { most: textLimits.creditTerms })
      : null,
  }
  if (onCredit) read.demand('termMonths', fields.termMonths, dealProblems.term)
  if (kind === 'FINANCE') read.demand('apr', fields.aprPpm, dealProblems.apr)
  if (isLease) {
    read.demand('moneyFactor', fields.moneyFactorPpb, dealProblems.moneyFactor)
    const { residualCents } = fields
    if ((residualCents ?? 0) < 100) read.refuse('residual', dealProblems.noResidual)
    else if (msrpCents !== null && (residualCents ?? 0) > msrpCents)
      read.refuse('residual', dealProblems.residual)
  }
  return fields
}

/** A residual typed as a share of the MSRP, in dollars. */
function inDollars(residual: Decimal, msrpCents: number | null): Decimal {
  if (typeof residual !== 'string' || !residual.trim().endsWith('%')) return residual
  const share = ppmOf(residual)
  if (share === undefined || msrpCents === null) return residual
  if (share < 10_000) return 0 // less than 1% is no residual
  return residualOf(msrpCents, share) / 100
}

function readLines(
  lines: readonly QuoteLineInput[],
  isLease: boolean,
  problems: FieldProblems,
  now: number,
): QuoteLineValues[] {
  if (lines.length > MAX_QUOTE_LINES) problems.lines = dealProblems.lines
  return lines.slice(0, MAX_QUOTE_LINES).flatMap((line, place) => {
    const read = fieldReader(problems, now, `lines.${place}.`)
    const kind = read.choice('kind', line.kind, Object.keys(quoteLineKinds) as QuoteLineKind[])
    const label = read.text('label', line.label, {
      most: textLimits.label,
      required: dealProblems.lineLabel,
    })
    const cents = read.amount('amount', line.amount)
    const openingCents = read.amount('openingAmount', line.openingAmount)
    read.demand('kind', kind, dealProblems.choice)
    read.demand('amount', cents, dealProblems.amount)
    if (!kind || cents === null) return [] // counts as soon as it has an amount, even without a name
    return [
      { kind, label: label ?? '', cents, openingCents, isAtSigning: isLease && !!line.isAtSigning },
    ]
  })
}
