import { expect, test } from '@jest/globals'
import { ppmOf } from '../decimals'
import { centsOf } from '../money'
import type { QuoteLineKind } from './deal-kinds'
import { type QuoteFigures, quoteTotals } from './deal-math'
import { type ComparedOffer, candidatesOf, type Saving, savingOf, totalSaving } from './saving'
import { lastSupportDay, supportDaysLeft } from './support'

// Worked examples (T14 to T18 and T21 of the design), in dollars. Both test projects run them: browser and
// server compute the same savings.

const cents = (dollars: number) => centsOf(dollars) ?? Number.NaN

const line = (kind: QuoteLineKind, dollars: number, openingDollars?: number) => ({
  kind,
  cents: cents(dollars),
  ...(openingDollars !== undefined && { openingCents: cents(openingDollars) }),
})

const FEE = 599

/** A new vehicle that is advertised, with the sticker price of all examples. */
const quoteOf = (
  sellingPrice: number,
  lines: QuoteFigures['lines'],
  advertised: number,
  more: Partial<QuoteFigures> = {},
) => ({
  kind: 'CASH' as const,
  condition: 'NEW',
  sellingCents: cents(sellingPrice),
  lines,
  advertisedCents: cents(advertised),
  msrpCents: cents(35_870),
  ...more,
})

const northgate = quoteOf(33_480, [line('ADD_ON', 0, 1_295), line('DEALER_FEE', 699)], 34_995)
const lakeside = quoteOf(33_195, [line('ADD_ON', 495), line('DEALER_FEE', 899)], 33_995)
const harborLines = [
  line('DEALER_FEE', 599),
  line('GOVERNMENT_FEE', 38),
  line('TAX', 2_365.23),
  line('REBATE', 500),
]
const harbor = quoteOf(33_690, harborLines, 34_690)
const harborLoan = {
  ...harbor,
  kind: 'FINANCE' as const,
  downCents: cents(4_000),
  tradeAllowanceCents: cents(8_200),
  tradePayoffCents: cents(3_150),
  aprPpm: ppmOf(4.9) ?? null,
  termMonths: 60,
}

const own: ComparedOffer = {
  id: 'own',
  kind: 'FINANCE',
  sellingCents: cents(34_250),
  lines: [line('DEALER_FEE', 799)],
  aprPpm: ppmOf(5.9) ?? null,
  termMonths: 60,
  isComparable: true,
  comparableNote: 'The same trim',
}

const amounts = (saving: Saving | null) =>
  saving && {
    baseline: [saving.baselineKind, saving.baselineCents],
    price: saving.priceCents,
    trade: saving.tradeCents,
    finance: saving.financeCents,
    total: totalSaving(saving),
  }

const priceOnly = (kind: string, baseline: number, price: number) => ({
  baseline: [kind, cents(baseline)],
  price: cents(price),
  trade: 0,
  finance: 0,
  total: cents(price),
})

test('T14: compares with the lowest of own offer, advertised price, and sticker price', () => {
  const saving = savingOf({ quote: harbor, ownOffers: [own] })
  expect(
    saving?.candidates.map(({ kind, cents: amount, isUsed }) => [kind, amount, isUsed]),
  ).toEqual([
    ['OWN', cents(35_049), true],
    ['ADVERTISED', cents(35_289), false],
    ['MSRP', cents(36_469), false],
  ])
  expect(amounts(saving)).toEqual(priceOnly('OWN', 35_049, 760))
})

test('T15: adds what the trade-in and the rate save', () => {
  const saving = savingOf({ quote: harborLoan, ownOffers: [own], tradeOfferCents: cents(7_600) })
  expect(quoteTotals({ ...harborLoan, aprPpm: own.aprPpm }).paymentCents).toBe(cents(523.47))
  expect(amounts(saving)).toEqual({
    baseline: ['OWN', cents(35_049)],
    price: cents(760),
    trade: cents(600),
    finance: cents(750.6),
    total: cents(2_110.6),
  })
  expect(totalSaving(saving as Saving) - cents(FEE)).toBe(cents(1_511.6))
})

test('T16: counts what the dealer asked first, and saves less against an own offer', () => {
  const alone = savingOf({ quote: northgate, ownOffers: [] })
  expect(amounts(alone)).toEqual(priceOnly('ADVERTISED', 36_989, 2_810))
  const compared = savingOf({ quote: northgate, ownOffers: [own] })
  expect(amounts(compared)).toEqual(priceOnly('OWN', 35_049, 870))
})

test('T17: a better price can cost more than it saves with our fee', () => {
  const saving = savingOf({ quote: lakeside, ownOffers: [own] })
  expect(amounts(saving)).toEqual(priceOnly('OWN', 35_049, 460))
  expect(totalSaving(saving as Saving) - cents(FEE)).toBe(cents(-139))
})

test('T18: a saving can be negative', () => {
  const dear = quoteOf(34_501, [line('DEALER_FEE', 599)], 40_000)
  expect(amounts(savingOf({ quote: dear, ownOffers: [own] }))).toEqual(
    priceOnly('OWN', 35_049, -51),
  )
})

test('T21: names the last day of support, also after daylight saving time began', () => {
  expect(lastSupportDay('2027-02-23T05:00:00Z')).toBe('Mon, Feb 22')
  expect(lastSupportDay('2027-03-21T04:00:00Z')).toBe('Sat, Mar 20')
})

test('counts the days of support by the calendar of our zone', () => {
  const until = '2027-03-21T04:00:00Z'
  expect(supportDaysLeft(until, '2026-12-20T05:00:00Z')).toBe(90)
  expect(supportDaysLeft(until, '2026-12-21T04:59:59Z')).toBe(90)
  expect(supportDaysLeft(until, '2027-03-21T03:59:59Z')).toBe(0)
  expect(supportDaysLeft(until, '2027-03-21T04:00:00Z')).toBe(-1)
})

test('the final price is the contract, if there is one', () => {
  const contract = { ...harbor, lines: [...harborLines, line('ADD_ON', 199)] }
  const saving = savingOf({ quote: harbor, contract, ownOffers: [own] })
  expect(amounts(saving)).toEqual(priceOnly('OWN', 35_049, 561))
  expect(saving?.finalCents).toBe(cents(34_488))
})

test("an own offer that isn't comparable counts neither as price nor as rate, and says why", () => {
  const offers = [
    { ...own, isComparable: false, comparableNote: 'Another trim' },
    { ...own, id: 'new', isComparable: null, comparableNote: null },
  ]
  const prices = { quote: harborLoan, ownOffers: offers }
  expect(amounts(savingOf(prices))).toEqual(priceOnly('ADVERTISED', 35_289, 1_000))
  expect(candidatesOf(prices).map(({ quoteId, whyNot }) => [quoteId, whyNot])).toEqual([
    ['own', 'Another trim'],
    ['new', 'Not reviewed yet'],
    [null, null],
    [null, null],
  ])
})

test('there is no saving without a price on paper', () => {
  const quote = { ...harbor, advertisedCents: null }
  expect(savingOf({ quote: { ...quote, msrpCents: null }, ownOffers: [] })).toBeNull()
  expect(savingOf({ quote: { ...quote, condition: 'USED' }, ownOffers: [] })).toBeNull()
  const ignored = { ...own, isComparable: null }
  expect(savingOf({ quote: { ...quote, condition: 'DEMO' }, ownOffers: [ignored] })).toBeNull()
})

test('taxes, government fees, and rebates change no saving', () => {
  const saving = amounts(savingOf({ quote: harbor, ownOffers: [own] }))
  const other = [...harborLines, line('TAX', 900), line('GOVERNMENT_FEE', 90), line('REBATE', 700)]
  expect(amounts(savingOf({ quote: { ...harbor, lines: other }, ownOffers: [own] }))).toEqual(
    saving,
  )
})

test('only a rate for the same kind and term counts, and of several the best one', () => {
  const finance = (...offers: Partial<ComparedOffer>[]) =>
    savingOf({
      quote: harborLoan,
      ownOffers: offers.map((offer) => ({ ...own, ...offer }) as ComparedOffer),
    })?.financeCents
  expect(finance({ termMonths: 48 })).toBe(0)
  expect(finance({ kind: 'CASH' })).toBe(0)
  expect(finance({}, { aprPpm: ppmOf(9) ?? 0 })).toBe(cents(750.6))
  expect(finance({}, { aprPpm: ppmOf(4.9) ?? 0 })).toBe(0)
})
