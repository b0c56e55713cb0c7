import type { PaymentKind, QuoteLineKind } from './deal-kinds'

// The figures of a quote, for browser and server alike. Every input is an integer, every formula a
// fraction of BigInts that is rounded once, so both sides agree to the cent.

/** Version of the formulas: in the first, the trade-in of a lease counted only in its payments. */
export const FORMULA = 2

/** Divides, rounding half away from zero. */
export function roundDiv(dividend: bigint, divisor: bigint) {
  const isNegative = dividend < 0n !== divisor < 0n
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (2n * a + b) / (2n * b)
  return isNegative ? -rounded : rounded
}

export interface FiguresLine {
  kind: QuoteLineKind
  cents: number
  /** The dealer's first asking amount; null or missing means the same as `cents`. */
  openingCents?: number | null | undefined
  /** Lease only: paid when signing instead of being part of the capitalized cost. */
  isAtSigning?: boolean | null | undefined
}

type Figure = number | null | undefined

/** What a quote says. Amounts are integer cents; what is unknown is null or missing. */
export interface QuoteFigures {
  kind: PaymentKind
  sellingCents: number | null
  lines: readonly FiguresLine[]
  msrpCents?: Figure
  tradeAllowanceCents?: Figure
  tradePayoffCents?: Figure
  downCents?: Figure
  aprPpm?: Figure
  termMonths?: Figure
  moneyFactorPpb?: Figure
  residualCents?: Figure
  milesPerYear?: Figure
  monthlyTaxCents?: Figure
  securityDepositCents?: Figure
  dispositionFeeCents?: Figure
}

/** The computed figures; null where one doesn't apply, or an input is missing. */
export interface QuoteTotals {
  /** The all-in price before trade-in and down payment; for a lease, the gross cost. */
  outTheDoorCents: number | null
  /** Selling price, add-ons and dealer fees. */
  negotiatedCents: number | null
  netTradeInCents: number | null
  /** Cash only. */
  cashDueCents: number | null
  amountFinancedCents: number | null
  /** Monthly, with tax. */
  paymentCents: number | null
  financeChargeCents: number | null
  totalCostCents: number | null
  /** Lease only: a positive net trade-in, which counts in the total cost as the same cash down does. */
  tradeInPaysCents: number | null
  /** What the quote is ranked by: all that a lease costs, or else the out-the-door price. */
  rankedCents: number | null
  adjustedCapCostCents: number | null
  depreciationCents: number | null
  rentChargeCents: number | null
  basePaymentCents: number | null
  dueAtSigningCents: number | null
  effectiveMonthlyCents: number | null
  /** The money factor as comparable interest. */
  likeInterestPpm: number | null
  /** Negative above the MSRP. */
  offMsrpPpm: number | null
}

const none: QuoteTotals = {
  outTheDoorCents: null,
  negotiatedCents: null,
  netTradeInCents: null,
  cashDueCents: null,
  amountFinancedCents: null,
  paymentCents: null,
  financeChargeCents: null,
  totalCostCents: null,
  tradeInPaysCents: null,
  rankedCents: null,
  adjustedCapCostCents: null,
  depreciationCents: null,
  rentChargeCents: null,
  basePaymentCents: null,
  dueAtSigningCents: null,
  effectiveMonthlyCents: null,
  likeInterestPpm: null,
  offMsrpPpm: null,
}

/** Computes all figures of a quote. */
export function quoteTotals(quote: QuoteFigures): QuoteTotals {
  const { kind, sellingCents, tradeAllowanceCents, tradePayoffCents, msrpCents } = quote
  const hasTradeIn = tradeAllowanceCents != null || tradePayoffCents != null
  const netTradeInCents = hasTradeIn ? netTradeIn(quote) : null
  if (sellingCents == null) return { ...none, netTradeInCents }

  const sums = lineSums(quote.lines)
  const outTheDoorCents = sellingCents + sumOf(quote.lines)
  const shared = {
    ...none,
    outTheDoorCents,
    negotiatedCents: sellingCents + sums.ADD_ON + sums.DEALER_FEE,
    netTradeInCents,
    rankedCents: outTheDoorCents,
    offMsrpPpm: msrpCents ? divideRounded((msrpCents - sellingCents) * 1e6, msrpCents) : null,
  }
  if (kind === 'LEASE') return { ...shared, ...leaseTotals(quote, sellingCents) }
  if (kind === 'FINANCE') return { ...shared, ...loanTotals(quote, outTheDoorCents) }
  return {
    ...shared,
    cashDueCents: outTheDoorCents - (netTradeInCents ?? 0),
    totalCostCents: outTheDoorCents,
  }
}

function loanTotals(quote: QuoteFigures, outTheDoorCents: number): Partial<QuoteTotals> {
  const amountFinancedCents = outTheDoorCents - broughtIn(quote)
  const { aprPpm, termMonths } = quote
  const paymentCents = loanPayment(amountFinancedCents, aprPpm, termMonths)
  if (paymentCents === null || !termMonths) return { amountFinancedCents }
  // The last payment makes up for the cents that rounding the others leaves.
  const financeChargeCents = aprPpm
    ? Math.max(0, termMonths * paymentCents - amountFinancedCents)
    : 0
  return {
    amountFinancedCents,
    paymentCents,
    financeChargeCents,
    totalCostCents: outTheDoorCents + financeChargeCents,
  }
}

/** Twelve months of 100%, the unit of a yearly rate per month in parts per million. */
const YEAR_PPM = 12_000_000n

/** Monthly payment by the actuarial method; null if nothing is financed, or rate or term is missing. */
export function loanPayment(amountCents: number, aprPpm: Figure, termMonths: Figure) {
  if (amountCents <= 0 || aprPpm == null || !termMonths) return null
  const [amount, rate, months] = [BigInt(amountCents), BigInt(aprPpm), BigInt(termMonths)]
  if (rate === 0n) return Number(roundDiv(amount, months))
  const grown = (YEAR_PPM + rate) ** months
  return Number(roundDiv(amount * rate * grown, YEAR_PPM * (grown - YEAR_PPM ** months)))
}

const BILLION = 1_000_000_000n

function leaseTotals(quote: QuoteFigures, sellingCents: number): Partial<QuoteTotals> {
  const { termMonths: months, moneyFactorPpb, residualCents } = quote
  const [deposit, disposition] = [quote.securityDepositCents ?? 0, quote.dispositionFeeCents ?? 0]
  const capitalized = quote.lines.filter(({ isAtSigning }) => !isAtSigning)
  const atSigning = quote.lines.filter(({ isAtSigning }) => isAtSigning)

  const adjustedCapCostCents = sellingCents + sumOf(capitalized) - broughtIn(quote)
  const likeInterestPpm = moneyFactorPpb == null ? null : divideRounded(moneyFactorPpb * 24, 1_000)
  const tradeInPaysCents = Math.max(0, netTradeIn(quote)) || null
  const base = { adjustedCapCostCents, likeInterestPpm, tradeInPaysCents, rankedCents: null }
  if (adjustedCapCostCents <= 0 || !months || moneyFactorPpb == null || residualCents == null)
    return base

  const [cost, residual, n] = [BigInt(adjustedCapCostCents), BigInt(residualCents), BigInt(months)]
  const rent = (cost + residual) * BigInt(moneyFactorPpb) * n
  const basePaymentCents = Number(roundDiv((cost - residual) * BILLION + rent, n * BILLION))
  const depreciationCents = divideRounded(adjustedCapCostCents - residualCents, months)
  const paymentCents = basePaymentCents + (quote.monthlyTaxCents ?? 0)
  const dueAtSigningCents = paymentCents + (quote.downCents ?? 0) + deposit + sumOf(atSigning)
  const totalCostCents =
    dueAtSigningCents +
    (tradeInPaysCents ?? 0) +
    (months - 1) * paymentCents +
    disposition -
    deposit
  return {
    ...base,
    depreciationCents,
    rentChargeCents: basePaymentCents - depreciationCents,
    basePaymentCents,
    paymentCents,
    dueAtSigningCents,
    totalCostCents,
    rankedCents: totalCostCents,
    effectiveMonthlyCents: effectiveMonthly(totalCostCents, months),
  }
}

/** The total cost of a lease per month. */
export const effectiveMonthly = (totalCostCents: number, months: number) =>
  divideRounded(totalCostCents, months)

/** A residual as a share of the MSRP, in parts per million. */
export const residualOf = (msrpCents: number, sharePpm: number) =>
  Number(roundDiv(BigInt(msrpCents) * BigInt(sharePpm), 1_000_000n))

/**
 * The tax of a quote as a share of price, add-ons, dealer and bank fees, less rebates: a hint, since what
 * is taxed differs by state. Null without tax or price.
 */
export function impliedTax(quote: QuoteFigures) {
  const { TAX } = lineSums(quote.lines)
  const baseCents = taxedCents(quote)
  if (baseCents === null || TAX === 0) return null
  return { baseCents, ratePpm: Number(roundDiv(BigInt(TAX) * 1_000_000n, BigInt(baseCents))) }
}

/** The tax in cents at a rate that another quote implies; null without a price. */
export function taxAtRate(quote: QuoteFigures, ratePpm: number) {
  const baseCents = taxedCents(quote)
  return baseCents === null
    ? null
    : Number(roundDiv(BigInt(baseCents) * BigInt(ratePpm), 1_000_000n))
}

function taxedCents({ sellingCents, lines }: QuoteFigures) {
  const { TAX, GOVERNMENT_FEE } = lineSums(lines)
  const baseCents = (sellingCents ?? 0) + sumOf(lines) - TAX - GOVERNMENT_FEE
  return sellingCents === null || baseCents <= 0 ? null : baseCents
}

/** Sum of the lines by kind; rebates are positive here. */
export function lineSums(lines: readonly FiguresLine[]) {
  const sums: Record<QuoteLineKind, number> = {
    ADD_ON: 0,
    DEALER_FEE: 0,
    BANK_FEE: 0,
    GOVERNMENT_FEE: 0,
    TAX: 0,
    REBATE: 0,
  }
  for (const { kind, cents } of lines) sums[kind] += cents
  return sums
}

/** What the lines add to the price: rebates lower it. */
const sumOf = (lines: readonly FiguresLine[]) =>
  lines.reduce((sum, { kind, cents }) => sum + (kind === 'REBATE' ? -cents : cents), 0)

/** Down payment and net trade-in. */
const broughtIn = (quote: QuoteFigures) => (quote.downCents ?? 0) + netTradeIn(quote)

const netTradeIn = ({ tradeAllowanceCents, tradePayoffCents }: QuoteFigures) =>
  (tradeAllowanceCents ?? 0) - (tradePayoffCents ?? 0)

const divideRounded = (dividend: number, divisor: number) =>
  Number(roundDiv(BigInt(dividend), BigInt(divisor)))
