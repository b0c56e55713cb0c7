import { expect, test } from '@jest/globals'
import { ppbOf, ppmOf } from '../decimals'
import { centsOf } from '../money'
import type { QuoteLineKind } from './deal-kinds'
import {
  impliedTax,
  loanPayment,
  type QuoteFigures,
  quoteTotals,
  residualOf,
  roundDiv,
} from './deal-math'
import { lowestQuotes, rankingGroup } from './quote-ranking'

// Worked examples of the formulas (T1 to T13 and T19 of the design), in dollars. Both test projects run
// them: browser and server compute the same figures.

const cents = (dollars: number) => centsOf(dollars) ?? Number.NaN

const line = (kind: QuoteLineKind, dollars: number, more: object = {}) => ({
  kind,
  cents: cents(dollars),
  ...more,
})

const purchase = (sellingPrice: number, lines: QuoteFigures['lines']): QuoteFigures => ({
  kind: 'CASH',
  sellingCents: cents(sellingPrice),
  lines,
})

const loan = (quote: QuoteFigures, apr: number, termMonths: number): QuoteFigures => ({
  ...quote,
  kind: 'FINANCE',
  aprPpm: ppmOf(apr) ?? null,
  termMonths,
})

const lease = (
  sellingPrice: number,
  residual: number,
  moneyFactor: number,
  termMonths: number,
  more: Partial<QuoteFigures> = {},
): QuoteFigures => ({
  kind: 'LEASE',
  sellingCents: cents(sellingPrice),
  lines: [],
  residualCents: cents(residual),
  moneyFactorPpb: ppbOf(moneyFactor) ?? null,
  termMonths,
  ...more,
})

const northgate = purchase(33_480, [
  line('ADD_ON', 0, { openingCents: cents(1_295) }),
  line('DEALER_FEE', 699),
  line('GOVERNMENT_FEE', 38),
  line('TAX', 2_392.53),
])
const lakeside = purchase(33_195, [
  line('ADD_ON', 495),
  line('DEALER_FEE', 899),
  line('GOVERNMENT_FEE', 38),
  line('TAX', 2_421.23),
])
const harbor = purchase(33_690, [
  line('DEALER_FEE', 599),
  line('GOVERNMENT_FEE', 38),
  line('TAX', 2_365.23),
  line('REBATE', 500),
])
const broughtIn = { downCents: cents(4_000), tradeAllowanceCents: cents(8_200) }
const harborLoan = loan({ ...harbor, ...broughtIn, tradePayoffCents: cents(3_150) }, 4.9, 60)

/** The lease of T10, whose monthly payment with tax is $331.84. */
const comparedLease = (more: Partial<QuoteFigures> = {}) =>
  lease(21_000, 13_110, 0.00125, 36, {
    lines: [line('DEALER_FEE', 1_200), line('BANK_FEE', 650), line('REBATE', 500)],
    monthlyTaxCents: cents(30.85),
    ...more,
  })

test('T1: matches the loan of the CFPB Auto Loan Shopping Sheet', () => {
  const quote = purchase(20_000, [
    line('ADD_ON', 300),
    line('TAX', 1_400),
    line('GOVERNMENT_FEE', 100),
  ])
  const totals = quoteTotals(
    loan({ ...quote, downCents: cents(3_000), tradeAllowanceCents: cents(3_000) }, 3.5, 48),
  )
  expect(totals).toMatchObject({
    outTheDoorCents: cents(21_800),
    amountFinancedCents: cents(15_800),
    paymentCents: cents(353.22),
  })
  expect(48 * (totals.paymentCents ?? 0)).toBe(cents(16_954.56))
})

test('T2: divides an interest-free loan evenly', () => {
  expect(loanPayment(cents(24_000), 0, 60)).toBe(cents(400))
})

test.each([
  ['T3', northgate, 36_609.53, 34_179],
  ['T4', lakeside, 37_048.23, 34_589],
  ['T5', harbor, 36_192.23, 34_289],
])(
  '%s: adds up the out-the-door price and the negotiated amount',
  (_, quote, outTheDoor, negotiated) => {
    expect(quoteTotals(quote)).toMatchObject({
      outTheDoorCents: cents(outTheDoor),
      negotiatedCents: cents(negotiated),
      cashDueCents: cents(outTheDoor),
      totalCostCents: cents(outTheDoor),
      netTradeInCents: null,
      paymentCents: null,
    })
  },
)

test('T6: finances what down payment and net trade-in leave', () => {
  const totals = quoteTotals(harborLoan)
  expect(totals).toMatchObject({
    netTradeInCents: cents(5_050),
    amountFinancedCents: cents(27_142.23),
    paymentCents: cents(510.96),
    financeChargeCents: cents(3_515.37),
    totalCostCents: cents(39_707.6),
    cashDueCents: null,
  })
  expect(60 * (totals.paymentCents ?? 0)).toBe(cents(30_657.6))
})

test('T7: adds negative equity to the loan', () => {
  const quote = loan({ ...harbor, ...broughtIn, tradePayoffCents: cents(12_000) }, 4.9, 60)
  expect(quoteTotals(quote)).toMatchObject({
    netTradeInCents: -cents(3_800),
    amountFinancedCents: cents(35_992.23),
  })
})

test.each([
  ['T8', lease(48_125, 30_000, 0.00245, 36), 503.47, 191.41, 694.88, 48.64, 743.52],
  ['T9', lease(35_000, 18_900, 0.00333, 36), 447.22, 179.49, 626.71, 37.6, 664.31],
])(
  '%s: splits a lease payment into depreciation, rent and tax',
  (_, quote, depreciation, rent, base, tax, monthly) => {
    expect(quoteTotals({ ...quote, monthlyTaxCents: cents(tax) })).toMatchObject({
      depreciationCents: cents(depreciation),
      rentChargeCents: cents(rent),
      basePaymentCents: cents(base),
      paymentCents: cents(monthly),
      amountFinancedCents: null,
    })
  },
)

test('T10: capitalizes fees and rebates of a lease', () => {
  expect(quoteTotals(comparedLease())).toMatchObject({
    adjustedCapCostCents: cents(22_350),
    basePaymentCents: cents(300.99),
    paymentCents: cents(331.84),
    likeInterestPpm: ppmOf(3),
  })
})

test('T11: computes a lease whose residual exceeds its cost', () => {
  const residual = residualOf(cents(49_280), ppmOf(54) ?? 0)
  expect(residual).toBe(cents(26_611.2))
  const quote = lease(25_900, 26_611.2, 0.00185, 24, { monthlyTaxCents: cents(4.22) })
  expect(quoteTotals(quote)).toMatchObject({
    depreciationCents: -cents(29.63),
    basePaymentCents: cents(67.51),
    paymentCents: cents(71.73),
  })
})

test('T12: totals a lease with nothing down', () => {
  expect(quoteTotals(comparedLease({ dispositionFeeCents: cents(350) }))).toMatchObject({
    dueAtSigningCents: cents(331.84),
    totalCostCents: cents(12_296.24),
    effectiveMonthlyCents: cents(341.56),
  })
})

test('T13: totals a lease with a down payment and a fee at signing', () => {
  const quote = comparedLease({ dispositionFeeCents: cents(350), downCents: cents(2_000) })
  const totals = quoteTotals({
    ...quote,
    sellingCents: cents(23_000),
    lines: [...quote.lines, line('GOVERNMENT_FEE', 58, { isAtSigning: true })],
  })
  expect(totals).toMatchObject({
    adjustedCapCostCents: cents(22_350),
    paymentCents: cents(331.84),
    dueAtSigningCents: cents(2_389.84),
    totalCostCents: cents(14_354.24),
    effectiveMonthlyCents: cents(398.73),
  })
})

test('returns the security deposit of a lease at its end', () => {
  const quote = comparedLease({ securityDepositCents: cents(400) })
  expect(quoteTotals(quote)).toMatchObject({
    dueAtSigningCents: cents(731.84),
    totalCostCents: cents(11_946.24),
  })
})

/** The lease of reports: new, $40,000 sticker, 36 months, 12,000 miles a year. */
const equityLease = (sellingPrice: number, more: Partial<QuoteFigures> = {}) =>
  lease(sellingPrice, 22_000, 0.00125, 36, {
    msrpCents: cents(40_000),
    milesPerYear: 12_000,
    ...more,
  })
const equity = { tradeAllowanceCents: cents(8_200), tradePayoffCents: cents(3_150) }

test('a trade-in that pays at signing costs a lease what the same cash down costs', () => {
  const withCash = quoteTotals(equityLease(38_000, { downCents: cents(5_050) }))
  const withEquity = quoteTotals(equityLease(38_000, equity))
  const { totalCostCents, effectiveMonthlyCents, paymentCents, adjustedCapCostCents } = withCash
  expect(withEquity).toMatchObject({
    totalCostCents,
    effectiveMonthlyCents,
    paymentCents,
    adjustedCapCostCents,
    tradeInPaysCents: cents(5_050),
    dueAtSigningCents: (withCash.dueAtSigningCents ?? 0) - cents(5_050),
  })
})

test('a trade-in that is worth less than its payoff is financed and pays nothing at signing', () => {
  const owed = { tradeAllowanceCents: cents(8_200), tradePayoffCents: cents(12_000) }
  const totals = quoteTotals(equityLease(38_000, owed))
  const higherPrice = quoteTotals(equityLease(41_800))
  expect(totals).toMatchObject({
    tradeInPaysCents: null,
    adjustedCapCostCents: cents(41_800),
    totalCostCents: higherPrice.totalCostCents,
  })
})

test('ranks a lease that takes a trade-in by all that it costs', () => {
  const quotes = [
    ranked('lower price', equityLease(37_000)),
    ranked('equity', equityLease(38_000, equity)),
  ]
  expect([...lowestQuotes(quotes)]).toEqual(['lower price'])
  const cash = ranked('cash', equityLease(38_000, { downCents: cents(5_050) }))
  const same = ranked('equity', equityLease(38_000, equity))
  expect([...lowestQuotes([cash, same])]).toEqual(['cash', 'equity'])
})

test.each([
  [27_142.2, 0, 60], // 60 payments of $452.37 are exact
  [27_142.4, 0, 60], // … and here 20 cents less than the amount
  [27_142, 0, 60],
  [100, 0.0001, 96],
])('a loan of $%d at %d%% for %d months costs nothing, not less', (amount, apr, months) => {
  const quote = purchase(amount, [])
  expect(quoteTotals(loan(quote, apr, months))).toMatchObject({
    financeChargeCents: 0,
    totalCostCents: cents(amount),
  })
})

test('T19: rounds half away from zero', () => {
  const rounded = [
    [5n, 2n],
    [-5n, 2n],
    [1n, 3n],
    [5n, -2n],
    [0n, -7n],
  ] as const
  expect(rounded.map(([a, b]) => roundDiv(a, b))).toEqual([3n, -3n, 0n, -3n, 0n])
})

test('leaves out what a missing amount, rate or term would decide', () => {
  expect(quoteTotals({ ...harborLoan, sellingCents: null })).toMatchObject({
    outTheDoorCents: null,
    paymentCents: null,
    netTradeInCents: cents(5_050),
  })
  for (const missing of [{ aprPpm: null }, { termMonths: null }, { termMonths: 0 }]) {
    expect(quoteTotals({ ...harborLoan, ...missing })).toMatchObject({
      amountFinancedCents: cents(27_142.23),
      paymentCents: null,
      financeChargeCents: null,
      totalCostCents: null,
    })
  }
  for (const missing of [{ residualCents: null }, { moneyFactorPpb: null }, { termMonths: 0 }]) {
    expect(quoteTotals(comparedLease(missing))).toMatchObject({
      adjustedCapCostCents: cents(22_350),
      paymentCents: null,
      totalCostCents: null,
    })
  }
  expect(quoteTotals({ ...harborLoan, downCents: cents(40_000) })).toMatchObject({
    paymentCents: null,
    totalCostCents: null,
  })
})

test('compares the selling price with the MSRP', () => {
  const off = (msrp: number | null) =>
    quoteTotals({ ...harbor, msrpCents: msrp && cents(msrp) }).offMsrpPpm
  expect(off(35_870)).toBe(60_775) // 6.0775%
  expect(off(33_000)).toBe(-20_909)
  expect([off(0), off(null)]).toEqual([null, null])
})

test('hints at the tax rate of price, add-ons and fees less rebates', () => {
  expect(impliedTax(harbor)).toEqual({ baseCents: cents(33_789), ratePpm: ppmOf(7) })
  expect(impliedTax(purchase(33_690, []))).toBeNull()
  expect(impliedTax({ ...harbor, sellingCents: null })).toBeNull()
})

const ranked = (id: string, quote: QuoteFigures) => ({ ...quote, ...quoteTotals(quote), id })

test('ranks cash and loan quotes together by the out-the-door price', () => {
  const quotes = [
    ranked('northgate', northgate),
    ranked('lakeside', loan(lakeside, 0, 60)),
    ranked('harbor', harborLoan),
  ]
  expect([...lowestQuotes(quotes)]).toEqual(['harbor'])
  expect(new Set(quotes.map(rankingGroup)).size).toBe(1)
})

test('ranks leases by total cost, only among the same term and miles', () => {
  const sameTerms = { milesPerYear: 12_000 }
  const quotes = [
    ranked('cash', harbor),
    ranked('low', comparedLease(sameTerms)),
    ranked('high', comparedLease({ ...sameTerms, dispositionFeeCents: cents(1) })),
    ranked('fewer miles', comparedLease({ milesPerYear: 10_000, monthlyTaxCents: cents(90) })),
    ranked('shorter', comparedLease({ ...sameTerms, termMonths: 24 })),
  ]
  expect([...lowestQuotes(quotes)]).toEqual(['cash', 'low', 'fewer miles', 'shorter'])
  expect(quotes[1]?.rankedCents).toBe(cents(11_946.24))
})

test('marks all of several lowest quotes, and none without a price', () => {
  const quotes = [
    ranked('one', harbor),
    ranked('another', harborLoan),
    ranked('unknown', { ...comparedLease(), residualCents: null }),
  ]
  expect([...lowestQuotes(quotes)]).toEqual(['one', 'another'])
})
