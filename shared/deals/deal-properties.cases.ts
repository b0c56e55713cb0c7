import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { moneyFactorOf, percentOf, ppbOf, ppmOf, scaleDecimal } from '../decimals'
import { centsOf, dollars } from '../money'
import { type QuoteLineKind, quoteLineKinds } from './deal-kinds'
import { lineSums, loanPayment, type QuoteFigures, quoteTotals, roundDiv } from './deal-math'

// What holds for every input within the limits of the fields.

const amount = fc.integer({ min: 0, max: 100_000_000 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const line = fc.record({
  kind: fc.constantFrom(...(Object.keys(quoteLineKinds) as QuoteLineKind[])),
  cents: amount,
  openingCents: maybe(amount),
  isAtSigning: fc.boolean(),
})

const figures: fc.Arbitrary<QuoteFigures> = fc.record({
  kind: fc.constantFrom('CASH', 'FINANCE', 'LEASE'),
  sellingCents: maybe(amount),
  lines: fc.array(line, { maxLength: 30 }),
  msrpCents: maybe(amount),
  tradeAllowanceCents: maybe(amount),
  tradePayoffCents: maybe(amount),
  downCents: maybe(amount),
  aprPpm: maybe(fc.integer({ min: 0, max: 360_000 })),
  termMonths: maybe(fc.integer({ min: 0, max: 96 })),
  moneyFactorPpb: maybe(fc.integer({ min: 0, max: 10_000_000 })),
  residualCents: maybe(amount),
  milesPerYear: maybe(fc.integer({ min: 5_000, max: 30_000 })),
  monthlyTaxCents: maybe(amount),
  securityDepositCents: maybe(amount),
  dispositionFeeCents: maybe(amount),
})

/** A quote whose figures are complete. */
const complete = (kind: QuoteFigures['kind']) =>
  figures.map((quote) => ({
    ...quote,
    kind,
    sellingCents: quote.sellingCents ?? 3_369_000,
    aprPpm: quote.aprPpm ?? 49_000,
    termMonths: quote.termMonths || 60,
    moneyFactorPpb: quote.moneyFactorPpb ?? 1_250_000,
    residualCents: quote.residualCents ?? 1_311_000,
  }))

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const printed = (cents: number) => format.format(dollars(cents))

test('no input within the limits produces NaN, infinity or a fraction of a cent', () => {
  fc.assert(
    fc.property(figures, (quote) => {
      for (const total of Object.values(quoteTotals(quote))) {
        expect(total === null || Number.isSafeInteger(total)).toBe(true)
      }
    }),
  )
})

test('the printed total is the sum of the printed lines', () => {
  fc.assert(
    fc.property(complete('CASH'), (quote) => {
      const lines = quote.lines.map(({ kind, cents }) => (kind === 'REBATE' ? -cents : cents))
      const texts = [quote.sellingCents, ...lines].map(printed)
      const sum = texts.reduce((total, text) => total + BigInt(text.replace(/[$,.]/g, '')), 0n)
      expect(printed(quoteTotals(quote).outTheDoorCents ?? 0)).toBe(printed(Number(sum)))

      const { REBATE, ...added } = lineSums(quote.lines)
      const rows = Object.values(added).reduce((total, row) => total + row, quote.sellingCents)
      expect(quoteTotals(quote).outTheDoorCents).toBe(rows - REBATE)
    }),
  )
})

test('a loan payment is the exact fraction that repays the loan, rounded once', () => {
  const rate = fc.integer({ min: 0, max: 360_000 })
  const months = fc.integer({ min: 1, max: 96 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000_000 }), rate, months, (cents, ppm, term) => {
      // An amortization schedule with an unknown payment: the balance is (owed - paid * payment) / unit.
      let [owed, paid, unit] = [BigInt(cents), 0n, 1n]
      for (let month = 0; month < term; month++) {
        owed *= 12_000_000n + BigInt(ppm)
        unit *= 12_000_000n
        paid = paid * (12_000_000n + BigInt(ppm)) + unit
      }
      expectNearest(loanPayment(cents, ppm, term), owed, paid)
    }),
  )
})

test('the parts of a loan add up', () => {
  fc.assert(
    fc.property(complete('FINANCE'), (quote) => {
      const totals = quoteTotals(quote)
      if (totals.paymentCents === null) return
      const { amountFinancedCents, financeChargeCents, totalCostCents, outTheDoorCents } = totals
      const paid = quote.termMonths * totals.paymentCents
      const repaid = (amountFinancedCents ?? 0) + (financeChargeCents ?? 0)
      expect(financeChargeCents).toBeGreaterThanOrEqual(0)
      expect((totalCostCents ?? 0) - (outTheDoorCents ?? 0)).toBe(financeChargeCents)
      if (quote.aprPpm === 0) expect(financeChargeCents).toBe(0)
      else if (paid >= (amountFinancedCents ?? 0)) expect(repaid).toBe(paid)
      // At most half a cent a month is left to the last payment.
      expect(2 * Math.abs(repaid - paid)).toBeLessThanOrEqual(quote.termMonths)
    }),
  )
})

test('a net trade-in costs a lease what the same cash down costs, and one that is owed what it adds to the price', () => {
  fc.assert(
    fc.property(complete('LEASE'), amount, amount, (quote, tradeAllowanceCents, paid) => {
      const down = quote.downCents ?? 0
      const without = { ...quote, tradeAllowanceCents: null, tradePayoffCents: null }
      const trades = (tradePayoffCents: number) =>
        quoteTotals({ ...without, tradeAllowanceCents, tradePayoffCents })
      const equity = trades(tradeAllowanceCents - Math.min(tradeAllowanceCents, paid))
      const pays = Math.min(tradeAllowanceCents, paid)
      const cash = quoteTotals({ ...without, downCents: down + pays })
      const { dueAtSigningCents, ...same } = cash
      expect(equity).toEqual({
        ...same,
        netTradeInCents: pays,
        tradeInPaysCents: pays || null,
        dueAtSigningCents: dueAtSigningCents === null ? null : dueAtSigningCents - pays,
      })
      const owed = trades(tradeAllowanceCents + paid)
      const dearer = quoteTotals({ ...without, sellingCents: quote.sellingCents + paid })
      expect(owed.rankedCents).toBe(dearer.rankedCents)
      expect(owed.effectiveMonthlyCents).toBe(dearer.effectiveMonthlyCents)
    }),
  )
})

test('the parts of a lease add up to its total', () => {
  fc.assert(
    fc.property(complete('LEASE'), (quote) => {
      const totals = quoteTotals(quote)
      if (totals.totalCostCents === null) return
      const { paymentCents, dueAtSigningCents, tradeInPaysCents, totalCostCents } = totals
      const parts = [
        dueAtSigningCents ?? 0,
        tradeInPaysCents ?? 0,
        (quote.termMonths - 1) * (paymentCents ?? 0),
        quote.dispositionFeeCents ?? 0,
        -(quote.securityDepositCents ?? 0),
      ]
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalCostCents)
      expect(totals.rankedCents).toBe(totalCostCents)
      expect(totals.rentChargeCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a lease payment is the exact sum of depreciation and rent, rounded once', () => {
  fc.assert(
    fc.property(complete('LEASE'), (quote) => {
      const totals = quoteTotals(quote)
      if (totals.basePaymentCents === null) return
      const [cost, residual] = [
        BigInt(totals.adjustedCapCostCents ?? 0),
        BigInt(quote.residualCents),
      ]
      // Month by month, in billionths of a cent.
      let sum = 0n
      for (let month = 0; month < quote.termMonths; month++) {
        sum += (cost + residual) * BigInt(quote.moneyFactorPpb)
      }
      sum += (cost - residual) * 1_000_000_000n
      expectNearest(totals.basePaymentCents, sum, BigInt(quote.termMonths) * 1_000_000_000n)
      expect((totals.depreciationCents ?? 0) + (totals.rentChargeCents ?? 0)).toBe(
        totals.basePaymentCents,
      )
    }),
  )
})

/** Expects the integer nearest to a fraction; halfway, the one further from zero. */
function expectNearest(found: number | null, dividend: bigint, divisor: bigint) {
  const nearest = BigInt(found ?? Number.NaN)
  const [off, size] = [nearest * divisor - dividend, dividend < 0n ? -1n : 1n]
  expect(2n * off * size > -divisor && 2n * off * size <= divisor).toBe(true)
}

test('division rounds to the nearest integer, half away from zero', () => {
  const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
  fc.assert(
    fc.property(integer, fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
      const quotient = roundDiv(dividend, divisor)
      const rest = 2n * (dividend - quotient * divisor) * (dividend < 0n ? -1n : 1n)
      expect(rest >= -divisor && rest < divisor).toBe(true)
      expect(roundDiv(-dividend, divisor)).toBe(-quotient)
    }),
  )
})

test.each([
  ['dollars', 2, centsOf, dollars, 100_000_000],
  ['percent', 4, ppmOf, percentOf, 1_000_000],
  ['money factors', 9, ppbOf, moneyFactorOf, 10_000_000],
] as const)('converts %s exactly, in both directions', (_, places, convert, back, max) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max }), (stored) => {
      const digits = String(stored).padStart(places + 1, '0')
      const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
      expect([convert(text), convert(Number(text)), convert(back(stored))]).toEqual([
        stored,
        stored,
        stored,
      ])
      expect(convert(`${text}1`)).toBeUndefined()
      expect(convert(`${text}0`)).toBe(stored)
    }),
  )
})

test('every number is converted exactly or rejected', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.double().map(String)), (value) => {
      const stored = scaleDecimal(value, 2)
      if (stored === undefined) return
      expect(Number.isSafeInteger(stored)).toBe(true)
      if (typeof value === 'number') expect(stored / 100).toBe(value + 0)
    }),
  )
})
