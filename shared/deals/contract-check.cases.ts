import { expect, test } from '@jest/globals'
import { type CheckedQuote, checkContract } from './contract-check'

// Both test projects run them: browser and server judge a contract alike.

const VIN = '1M8GDM9AXKP042788'

const quote: CheckedQuote = {
  kind: 'FINANCE',
  vin: VIN,
  sellingCents: 33_690_00,
  lines: [
    { kind: 'DEALER_FEE', label: 'Doc fee', cents: 599_00 },
    { kind: 'TAX', label: 'Tax', cents: 2_365_23 },
    { kind: 'REBATE', label: 'Rebate', cents: 500_00 },
  ],
  aprPpm: 49_000,
  termMonths: 60,
}
const nitrogen = { kind: 'ADD_ON' as const, label: 'Nitrogen', cents: 199_00 }

const check = (change: Partial<CheckedQuote>) => checkContract(quote, { ...quote, ...change })

/** The lines of the quote, each with other cents. */
const linesOf = (...cents: number[]) =>
  quote.lines.map((line, n) => ({ ...line, cents: cents[n] ?? line.cents }))

test('a contract that matches may be signed', () => {
  expect(check({})).toMatchObject({
    differenceCents: 0,
    isStop: false,
    isSameVehicle: true,
    words: 'Every line matches your quote.',
  })
  const relabeled = quote.lines.map((line) => ({ ...line, label: ` ${line.label.toUpperCase()} ` }))
  expect(check({ lines: relabeled.reverse() }).words).toBe('Every line matches your quote.')
})

test('a product that was added stops it, with the difference to the cent', () => {
  const { lines, ...found } = check({ lines: [...quote.lines, nitrogen] })
  expect(found).toEqual({
    differenceCents: 199_00,
    isStop: true,
    isSameVehicle: true,
    words: "Don't sign yet: $199.00 more than your quote.",
  })
  expect(lines.filter(({ isNew }) => isNew)).toEqual([
    {
      kind: 'ADD_ON',
      label: 'Nitrogen',
      quotedCents: null,
      contractCents: 199_00,
      differenceCents: 199_00,
      isNew: true,
    },
  ])
})

test('a new product stops it even when the total is lower', () => {
  const found = check({ sellingCents: 33_000_00, lines: [...quote.lines, nitrogen] })
  expect(found).toMatchObject({
    isStop: true,
    words: "Don't sign yet: Nitrogen is not in your quote.",
  })
  const free = check({ lines: [...quote.lines, { ...nitrogen, cents: 0 }] })
  expect(free).toMatchObject({ isStop: false, words: 'Every line matches your quote.' })
})

test('another vehicle comes before everything else', () => {
  const found = check({ vin: '1J9RP1A36A1644345', sellingCents: 30_000_00 })
  expect(found).toMatchObject({
    isStop: true,
    isSameVehicle: false,
    words: "Don't sign yet: this is another vehicle.",
  })
  expect(check({ vin: null })).toMatchObject({ isStop: false, isSameVehicle: true })
})

test.each([{ aprPpm: 59_000 }, { termMonths: 72 }])(
  'a higher rate or longer term stops it: %j',
  (change) => {
    expect(check(change)).toMatchObject({
      isStop: true,
      words: "Don't sign yet: the rate or term is not the one in your quote.",
    })
  },
)

test('a higher money factor of a lease stops it, a lower one does not', () => {
  const lease = { ...quote, kind: 'LEASE' as const, aprPpm: null, moneyFactorPpb: 1_250_000 }
  const leased = (moneyFactorPpb: number) => checkContract(lease, { ...lease, moneyFactorPpb })
  expect(leased(1_300_000).isStop).toBe(true)
  expect(leased(1_200_000).isStop).toBe(false)
})

test('a lower rebate is more, and a missing line less', () => {
  expect(check({ lines: linesOf(599_00, 2_365_23, 380_00) }).differenceCents).toBe(120_00)
  expect(check({ lines: linesOf(479_00) })).toMatchObject({
    isStop: false,
    differenceCents: -120_00,
    words: '$120.00 less than your quote.',
  })
  const { lines, differenceCents } = check({ lines: quote.lines.slice(1) })
  expect(differenceCents).toBe(-599_00)
  expect(lines[1]).toMatchObject({ label: 'Doc fee', contractCents: null, isNew: false })
})

test('an equal total of other lines is not called a match of every line', () => {
  expect(check({ sellingCents: 33_700_00, lines: linesOf(589_00) })).toMatchObject({
    isStop: false,
    words: 'The total is the one of your quote.',
  })
})

test('two lines of the same name are matched in order', () => {
  const two = [nitrogen, { ...nitrogen, cents: 50_00 }]
  const { lines } = checkContract({ ...quote, lines: two }, { ...quote, lines: [...two, nitrogen] })
  expect(lines.map(({ differenceCents, isNew }) => [differenceCents, isNew])).toEqual([
    [0, false],
    [0, false],
    [0, false],
    [199_00, true],
  ])
})
