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
  const { lines, terms, ...found } = check({ lines: [...quote.lines, nitrogen] })
  expect(found).toEqual({
    differenceCents: 199_00,
    isStop: true,
    isSameVehicle: true,
    words: "Don't sign yet: $199.00 more than your quote.",
  })
  expect(terms.every(({ isSame }) => isSame)).toBe(true)
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

const lease: CheckedQuote = {
  ...quote,
  kind: 'LEASE',
  aprPpm: null,
  moneyFactorPpb: 1_250_000,
  termMonths: 36,
  residualCents: 20_000_00,
  milesPerYear: 12_000,
  monthlyTaxCents: 30_85,
  securityDepositCents: 400_00,
  dispositionFeeCents: 350_00,
  statedPaymentCents: 331_84,
}
const leased = (change: Partial<CheckedQuote>) => checkContract(lease, { ...lease, ...change })

test('a higher money factor of a lease stops it, a lower one does not', () => {
  expect(leased({ moneyFactorPpb: 1_300_000 })).toMatchObject({
    isStop: true,
    words: "Don't sign yet: the rate or term is not the one in your quote.",
  })
  expect(leased({ moneyFactorPpb: 1_200_000 })).toMatchObject({
    isStop: false,
    words: 'The total is the one of your quote. Not the same: money factor.',
  })
})

test.each<[Partial<CheckedQuote>, Partial<CheckedQuote>, string]>([
  [{ dispositionFeeCents: 395_00 }, { dispositionFeeCents: null }, 'disposition fee'],
  [{ monthlyTaxCents: 31_00 }, { monthlyTaxCents: 30_00 }, 'monthly tax'],
  [{ securityDepositCents: 400_01 }, { securityDepositCents: 0 }, 'security deposit'],
  [{ residualCents: 19_000_00 }, { residualCents: 21_000_00 }, 'residual'],
  [{ milesPerYear: 10_000 }, { milesPerYear: 15_000 }, 'miles per year'],
  [{ statedPaymentCents: 340_00 }, { statedPaymentCents: 320_00 }, 'monthly payment'],
])('%j in a lease stops it, %j does not', (worse, better, label) => {
  expect(leased(worse)).toMatchObject({
    differenceCents: 0,
    isStop: true,
    words: `Don't sign yet: the ${label} is not the one in your quote.`,
  })
  expect(leased(better)).toMatchObject({
    isStop: false,
    words: `The total is the one of your quote. Not the same: ${label}.`,
  })
})

test('a charge of a lease that the quote does not have stops it', () => {
  const fees = { dispositionFeeCents: null, monthlyTaxCents: null, securityDepositCents: null }
  const check = checkContract({ ...lease, ...fees }, lease)
  expect(check.words).toBe(
    "Don't sign yet: the monthly tax, the security deposit, and the disposition fee are not the ones in your quote.",
  )
  const changed = { isSame: false, isWorse: true, quoted: null }
  expect(check.terms.filter(({ isSame }) => !isSame)).toEqual([
    { ...changed, name: 'monthlyTax', label: 'Monthly tax', contract: '$30.85' },
    { ...changed, name: 'securityDeposit', label: 'Security deposit', contract: '$400.00' },
    { ...changed, name: 'dispositionFee', label: 'Disposition fee', contract: '$350.00' },
  ])
})

test('terms are said in their units', () => {
  expect(leased({}).terms.map(({ quoted }) => quoted)).toEqual([
    'Lease',
    '0.00125',
    '36 months',
    '$331.84',
    null,
    '$20,000.00',
    '12,000',
    '$30.85',
    '$400.00',
    '$350.00',
  ])
  expect(check({ aprPpm: 61_250 }).terms[1]).toEqual({
    name: 'apr',
    label: 'APR',
    quoted: '4.9%',
    contract: '6.125%',
    isSame: false,
    isWorse: true,
  })
})

test('what the contract does not say is not held against it', () => {
  const unsaid = { residualCents: null, milesPerYear: null, statedPaymentCents: null }
  expect(leased(unsaid)).toMatchObject({ isStop: false, words: 'Every line matches your quote.' })
})

test('what a buyer may choose at the desk is named, and stops nothing', () => {
  const quoted = { ...quote, downCents: 4_000_00, tradeAllowanceCents: 8_200_00 }
  expect(checkContract(quoted, { ...quoted, tradeAllowanceCents: 7_000_00 })).toMatchObject({
    isStop: false,
    words: 'The total is the one of your quote. Not the same: trade-in allowance.',
  })
  expect(checkContract(quoted, { ...quoted, downCents: null, sellingCents: 33_000_00 }).words).toBe(
    '$690.00 less than your quote. Not the same: down payment.',
  )
})

test('a loan or a lease instead of what was quoted stops it, cash instead does not', () => {
  expect(checkContract(quote, lease)).toMatchObject({
    isStop: true,
    words: "Don't sign yet: the kind of payment is not the one in your quote.",
  })
  expect(check({ kind: 'CASH', aprPpm: null, termMonths: null })).toMatchObject({
    isStop: false,
    words: 'The total is the one of your quote. Not the same: kind of payment.',
  })
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
