import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { tradeInWords } from '../../../shared/deals/quote-ranking'
import type { QuoteFragment, QuoteLineFragment } from './generated/quotes'
import { QuoteFigures } from './quote-figures'
import { groupsOf } from './quote-words'
import { Value } from './table-cell'
import { bestIn, rowsFor, sumsOf } from './table-rows'

function makeQuote(id: string, change: Partial<QuoteFragment>) {
  const totals = { outTheDoor: 36_192.23, netTradeIn: null } as QuoteFragment['totals']
  const same = { status: 'PUBLISHED', validUntil: '2026-11-24T22:00:00.000Z', year: 2026 }
  const vehicle = { condition: 'NEW', make: 'Castella', model: 'Vireo', kind: 'CASH' }
  const quote = { ...same, ...vehicle, id, lines: [], totals, sellingPrice: 33_690, document: null }
  return { ...quote, ...change } as unknown as QuoteFragment
}

const line = (
  kind: QuoteLineFragment['kind'],
  amount: number,
  openingAmount: number | null = null,
) =>
  ({ id: kind, kind, label: kind, amount, openingAmount, isAtSigning: false }) as QuoteLineFragment

const lines = [
  line('DEALER_FEE', 599, 899),
  line('TAX', 0.1),
  line('TAX', 0.2),
  line('REBATE', 500),
]

test('adds the lines of a kind to the cent; rebates lower the price', () => {
  expect(sumsOf({ lines }, 'TAX')).toEqual({ now: 0.3, opening: 0.3 })
  expect(sumsOf({ lines }, 'DEALER_FEE')).toEqual({ now: 599, opening: 899 })
  expect(sumsOf({ lines }, 'REBATE').now).toBe(-500)
})

test('leaves out empty rows, and equal ones on request', () => {
  const quotes = [makeQuote('a', { lines }), makeQuote('b', { lines })]
  const names = rowsFor(quotes, 'GOLD', false).map(({ name }) => name)
  expect(names).toContain('Dealer fees')
  expect(names).not.toContain('Add-ons')
  expect(rowsFor(quotes, 'GOLD', true).map(({ name }) => name)).toEqual(['Out-the-door price'])
  const cheaper = makeQuote('b', { sellingPrice: 33_000 })
  expect(rowsFor([makeQuote('a', {}), cheaper], 'GOLD', true).map(({ name }) => name)).toEqual([
    'Selling price',
    'Out-the-door price',
  ])
})

test('strikes out what the dealer first asked, from Gold up', () => {
  const quote = makeQuote('a', { lines })
  const feesIn = (tier: 'SILVER' | 'GOLD') => {
    const row = rowsFor([quote], tier, false).find(({ name }) => name === 'Dealer fees')
    return renderToStaticMarkup(row?.content?.(quote))
  }
  expect(feesIn('GOLD')).toMatch(/<s [^>]*>.*\$899\.00<\/s>.*\$599\.00/)
  expect(feesIn('SILVER')).toBe('$599.00')
})

test('ticks the best figure of a row only where it is a real choice', () => {
  const quotes = [
    makeQuote('a', { lines: [line('DEALER_FEE', 599), line('TAX', 100)] }),
    makeQuote('b', { lines: [line('DEALER_FEE', 899), line('TAX', 90)] }),
  ]
  const bestOf = (name: string, compared = quotes) => {
    const row = rowsFor(compared, 'GOLD', false).find((each) => each.name === name)
    return row && [...bestIn(row, compared)]
  }
  expect(bestOf('Dealer fees')).toEqual(['a'])
  expect(bestOf('Tax')).toEqual([])
  expect(bestOf('Selling price')).toEqual([]) // equal
  const lease = makeQuote('c', { kind: 'LEASE', lines: [line('DEALER_FEE', 1)] })
  expect(bestOf('Dealer fees', [...quotes, lease])).toEqual([])
  const ended = makeQuote('c', { status: 'EXPIRED', lines: [line('DEALER_FEE', 1)] })
  expect(bestOf('Dealer fees', [...quotes, ended])).toEqual(['a'])
})

test('lets the accepted quote compete for the best of a row, and ticks nothing once the vehicle is bought', () => {
  const compared = [
    makeQuote('a', { status: 'ACCEPTED', lines: [line('DEALER_FEE', 599)] }),
    makeQuote('b', { lines: [line('DEALER_FEE', 699)] }),
    makeQuote('c', { lines: [line('DEALER_FEE', 899)] }),
  ]
  const bestOf = (isBought: boolean) =>
    rowsFor(compared, 'GOLD', false, [], isBought).flatMap((row) => [...bestIn(row, compared)])
  expect(bestOf(false)).toEqual(['a'])
  expect(bestOf(true)).toEqual([])
})

test('says how far each quote is from the best offer that the buyer has', () => {
  const own = [34_000, 36_000].map((outTheDoor) =>
    makeQuote('own', { totals: { outTheDoor } as QuoteFragment['totals'] }),
  )
  const quote = makeQuote('a', { totals: { outTheDoor: 33_000.5 } as QuoteFragment['totals'] })
  const row = rowsFor([quote], 'GOLD', false, own).find(({ name }) => name.startsWith('Below'))
  expect(row?.text(quote)).toBe('$999.50')
  expect(row?.text(makeQuote('b', {}))).toBe('$2,192.23 above')
})

test('prints rebates with a true minus sign', () => {
  const quote = makeQuote('a', { lines })
  const row = rowsFor([quote], 'GOLD', false).find(({ name }) => name === 'Rebates')
  expect(renderToStaticMarkup(row?.content?.(quote))).toBe('−$500.00')
})

const lease = (totals: object) =>
  ({
    kind: 'LEASE',
    termMonths: 36,
    milesPerYear: 12_000,
    totals: { outTheDoor: 38_000, ...totals },
  }) as unknown as Partial<QuoteFragment>

test('compares leases by all that they cost, with what a trade-in pays', () => {
  const plain = { totalCost: 24_000, rankedPrice: 24_000 }
  const traded = { totalCost: 26_000, rankedPrice: 26_000, tradeInPays: 5_050 }
  const quotes = [makeQuote('a', lease(plain)), makeQuote('b', lease(traded))]
  const rows = rowsFor(quotes, 'GOLD', true)
  const textOf = (name: string) =>
    rows.find((row) => row.name === name)?.text(quotes[1] as QuoteFragment)
  expect(rows.find(({ isPrice }) => isPrice)?.name).toBe('Total lease cost')
  expect(textOf('Total lease cost')).toBe('$26,000.00')
  expect(textOf('Your trade-in pays')).toBe('$5,050.00')
  expect(textOf('Total on the quote’s own sheet')).toBeUndefined()
  const cost = rows.find(({ name }) => name === 'Total cost')
  expect([...bestIn(cost ?? {}, quotes)]).toEqual(['a'])
})

test('says none only of lines, not of what a quote does not have to say', () => {
  const cash = makeQuote('a', { kind: 'CASH', lines: [] })
  const rows = rowsFor([cash, makeQuote('b', { ...lease({}), lines })], 'GOLD', true)
  const shown = (name: string) => {
    const row = rows.find((each) => each.name === name)
    return row && renderToStaticMarkup(<Value row={row} quote={cash} isBest={false} />)
  }
  expect([shown('Dealer fees'), shown('Gross cost')]).toEqual(['none', '–'])
})

test('shows both totals of a lease whose sheet says another one', () => {
  const quotes = [
    makeQuote('a', lease({ totalCost: 20_950, rankedPrice: 26_000, tradeInPays: 5_050 })),
    makeQuote('b', lease({ totalCost: 24_000, rankedPrice: 24_000 })),
  ]
  const [first] = quotes as [QuoteFragment]
  const rows = rowsFor(quotes, 'GOLD', true)
  const textOf = (name: string) => rows.find((row) => row.name === name)?.text(first)
  expect(textOf('Total lease cost')).toBe('$26,000.00')
  expect(textOf('Total on the quote’s own sheet')).toBe('$20,950.00')
  expect([...bestIn(rows.find(({ name }) => name === 'Total cost') ?? {}, quotes)]).toEqual(['b'])
  expect(tradeInWords(first)).toBe(
    'Your trade-in pays $5,050.00 of it; the quote’s own total, without that, is $20,950.00',
  )
  expect(renderToStaticMarkup(<QuoteFigures quote={first} />)).toMatch(
    /Your trade-in pays.*\$5,050\.00.*Total lease cost.*\$20,950\.00.*Total with your trade-in.*\$26,000\.00/,
  )
  expect(
    groupsOf(quotes)
      .flat()
      .map(({ id }) => id),
  ).toEqual(['b', 'a'])
})
