import { expect, test } from '@jest/globals'
import { dealProblems, noteProblem } from './deal-fields'
import { problemsOfPublishing, publishingProblems } from './publishing'
import { type QuoteFieldsInput, readQuote } from './quote-fields'
import { normalizeVin, vinProblem, vinProblems } from './vin'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  '1G4AH59H45G118341',
  '1M8GDM9AXKP042788',
  '1J9RP1A36A1644345',
  '7DFHDEM00TD000101',
  '7DFHDEM06TD000202',
  '7DFHDEM01TD000303',
])('T20: accepts the VIN %s', (vin) => {
  expect(vinProblem(vin)).toBeUndefined()
})

test.each([
  ['1G4AH59H55G118341', vinProblems.checkDigit],
  ['1G4AH59H45G118342', vinProblems.checkDigit],
  ['1G4AH59H45G11834', vinProblems.form],
  ['1G4AH59H45G1183411', vinProblems.form],
  ['IG4AH59H45G118341', vinProblems.form],
  ['1G4AH59H45G11834\u0661', vinProblems.form],
  ['', vinProblems.form],
])('T20: rejects the VIN "%s"', (vin, problem) => {
  expect(vinProblem(vin)).toBe(problem)
})

test('uppercases a VIN and removes spaces', () => {
  expect(normalizeVin(' 1m8gdm9a xkp042788\n')).toBe('1M8GDM9AXKP042788')
})

const cash: QuoteFieldsInput = {
  condition: 'NEW',
  year: 2026,
  make: 'Toyota',
  model: 'RAV4 Hybrid',
  vin: '7dfhdem0 1td000303',
  msrp: 35_870,
  sellingPrice: 33_690,
  kind: 'CASH',
  lines: [
    { kind: 'DEALER_FEE', label: ' Doc fee ', amount: 599, openingAmount: 799 },
    { kind: 'TAX', label: 'Sales tax', amount: 2_365.23, isAtSigning: true },
  ],
  managerName: 'Dana Reyes',
}
const loan = { ...cash, kind: 'FINANCE', apr: 4.9, termMonths: 60, creditTerms: '4.9%' }
const lease = { ...cash, kind: 'LEASE', moneyFactor: 0.00125, residual: 20_000, termMonths: 36 }

const problemsOf = (input: QuoteFieldsInput) => readQuote(input, now).problems

test('reads a quote as typed and as sent through the graph alike', () => {
  const typed = { ...loan, sellingPrice: '$33,690.00', apr: '4.900 %', termMonths: ' 60 ' }
  const { valid } = readQuote(typed, now)
  expect(valid).toEqual(readQuote(loan, now).valid)
  expect(valid).toMatchObject({
    vin: '7DFHDEM01TD000303',
    sellingCents: 3_369_000,
    aprPpm: 49_000,
    termMonths: 60,
    downCents: null,
    moneyFactorPpb: null,
    lines: [
      { kind: 'DEALER_FEE', label: 'Doc fee', cents: 59_900, openingCents: 79_900 },
      { kind: 'TAX', cents: 236_523, openingCents: null, isAtSigning: false },
    ],
  })
})

test.each<[string, QuoteFieldsInput, string, string]>([
  ['an amount with three decimals', { ...cash, msrp: 1.005 }, 'msrp', dealProblems.amount],
  ['a negative amount', { ...cash, downPayment: -1 }, 'downPayment', dealProblems.amount],
  ['more than $1,000,000', { ...cash, msrp: 1_000_000.01 }, 'msrp', dealProblems.tooMuch],
  [
    'a price below $100',
    { ...cash, sellingPrice: 99.99 },
    'sellingPrice',
    dealProblems.sellingPrice,
  ],
  ['no price', { ...cash, sellingPrice: '' }, 'sellingPrice', dealProblems.sellingPrice],
  ['a rate above 36%', { ...loan, apr: 36.0001 }, 'apr', dealProblems.apr],
  ['a rate with five decimals', { ...loan, apr: 4.90001 }, 'apr', dealProblems.apr],
  ['a loan without a rate', { ...loan, apr: null }, 'apr', dealProblems.apr],
  ['a loan without a term', { ...loan, termMonths: null }, 'termMonths', dealProblems.term],
  ['97 months', { ...loan, termMonths: 97 }, 'termMonths', dealProblems.term],
  ['half a month', { ...loan, termMonths: 0.5 }, 'termMonths', dealProblems.term],
  ['nothing to finance', { ...loan, downPayment: 36_654.23 }, 'downPayment', dealProblems.financed],
  [
    'a money factor above 0.01',
    { ...lease, moneyFactor: 0.010000001 },
    'moneyFactor',
    dealProblems.moneyFactor,
  ],
  [
    '4,999 miles a year',
    { ...lease, milesPerYear: 4_999 },
    'milesPerYear',
    dealProblems.milesPerYear,
  ],
  [
    'a residual above the MSRP',
    { ...lease, residual: 35_870.01 },
    'residual',
    dealProblems.residual,
  ],
  ['a residual above 100%', { ...lease, residual: '100.01%' }, 'residual', dealProblems.residual],
  ['no residual', { ...lease, residual: null }, 'residual', dealProblems.noResidual],
  ['a VIN with a typo', { ...cash, vin: '7DFHDEM02TD000303' }, 'vin', vinProblems.checkDigit],
  [
    'a stock number with a space',
    { ...cash, stockNumber: 'A 1' },
    'stockNumber',
    dealProblems.stockNumber,
  ],
  ['a year before 1981', { ...cash, year: 1980 }, 'year', dealProblems.year],
  ['a year after next year + 1', { ...cash, year: 2029 }, 'year', 'Enter 2028 or earlier'],
  [
    'a vehicle of either condition',
    { ...cash, condition: 'EITHER' },
    'condition',
    dealProblems.choice,
  ],
  ['an unknown kind', { ...cash, kind: 'BARTER' }, 'kind', dealProblems.choice],
  [
    'a day that does not exist',
    { ...cash, advertisedOn: '2026-02-30' },
    'advertisedOn',
    dealProblems.date,
  ],
  ['an invisible make', { ...cash, make: '\u200b \u200d' }, 'make', dealProblems.make],
  ['a long model', { ...cash, model: 'x'.repeat(41) }, 'model', 'At most 40 characters'],
  [
    'a price that fees push beyond the limit',
    { ...cash, sellingPrice: 999_000 },
    'sellingPrice',
    dealProblems.tooMuch,
  ],
])('rejects %s', (_, input, field, problem) => {
  expect(problemsOf(input)).toEqual({ [field]: problem })
  expect(readQuote(input, now).valid).toBeUndefined()
})

test('names the line that has a problem', () => {
  const lines = [
    { kind: 'TAX', label: 'Tax', amount: 1 },
    { kind: 'TIP', label: ' ', amount: null },
  ]
  expect(problemsOf({ ...cash, lines })).toEqual({
    'lines.1.kind': dealProblems.choice,
    'lines.1.label': dealProblems.lineLabel,
    'lines.1.amount': dealProblems.amount,
  })
  const many = Array.from({ length: 31 }, () => ({ kind: 'TAX', label: 'Tax', amount: 1 }))
  expect(problemsOf({ ...cash, lines: many })).toEqual({ lines: dealProblems.lines })
})

test('accepts the limits themselves', () => {
  expect(problemsOf({ ...loan, apr: 36, termMonths: 96, year: 2028 })).toEqual({})
  expect(problemsOf({ ...loan, apr: 0, termMonths: 1, year: 1981 })).toEqual({})
  expect(problemsOf({ ...loan, downPayment: 36_654.22 })).toEqual({})
  expect(
    problemsOf({ ...lease, residual: '100%', moneyFactor: 0.01, milesPerYear: 30_000 }),
  ).toEqual({})
})

test('takes a residual as a share of the MSRP', () => {
  const { values } = readQuote({ ...lease, msrp: 49_280, residual: '54%' }, now)
  expect(values.residualCents).toBe(2_661_120)
})

test('drops fields that do not apply to the kind of payment, whatever they hold', () => {
  const { valid } = readQuote({ ...lease, kind: 'CASH', residual: 'none', creditTerms: 'x' }, now)
  expect(valid).toMatchObject({ residualCents: null, termMonths: null, creditTerms: null })
})

test('totals what is valid so far', () => {
  const { totals, valid } = readQuote({ ...cash, make: '', msrp: 'much' }, now)
  expect(valid).toBeUndefined()
  expect(totals).toMatchObject({ outTheDoorCents: 3_665_423, offMsrpPpm: null })
})

const HOUR = 3_600_000
const publication = { hasDealer: true, hasDocument: true, validUntil: now + 24 * HOUR, now }
const publishing = (input: Partial<QuoteFieldsInput>, change: Partial<typeof publication> = {}) =>
  problemsOfPublishing(readQuote({ ...loan, ...input }, now).values, { ...publication, ...change })

test('publishes a complete quote', () => {
  expect(publishing({})).toEqual({})
  expect(publishing({ vin: null, stockNumber: 'H-1042' })).toEqual({})
  expect(publishing({ kind: 'CASH', creditTerms: null })).toEqual({})
  expect(publishing({ condition: 'USED', msrp: null })).toEqual({})
})

test('names everything that a quote lacks to be published', () => {
  const bare = { vin: null, msrp: null, managerName: null, creditTerms: null, statedPayment: 1 }
  expect(publishing(bare, { hasDealer: false, hasDocument: false })).toEqual({
    solicitationId: publishingProblems.dealer,
    documentId: publishingProblems.document,
    managerName: publishingProblems.managerName,
    vin: dealProblems.unit,
    msrp: publishingProblems.msrp,
    creditTerms: publishingProblems.creditTerms,
    noteToBuyer: publishingProblems.noteToBuyer,
  })
})

test('rejects a quote whose rebates exceed its price', () => {
  const lines = [{ kind: 'REBATE', label: 'Rebate', amount: 33_690 }]
  expect(publishing({ kind: 'CASH', lines })).toEqual({
    sellingPrice: publishingProblems.outTheDoor,
  })
})

test('asks for a note from one cent more than a dollar between stated and computed payment', () => {
  const { paymentCents } = readQuote(loan, now).totals
  const stated = (cents: number) =>
    publishing({ statedPayment: ((paymentCents ?? 0) + cents) / 100 })
  expect([stated(100), stated(-100)]).toEqual([{}, {}])
  expect(Object.keys(stated(101))).toEqual(['noteToBuyer'])
  expect(Object.keys(stated(-101))).toEqual(['noteToBuyer'])
})

test('allows windows from one hour to 60 days', () => {
  const window = (ms: number) => publishing({}, { validUntil: now + ms }).validUntilEastern
  expect([window(HOUR), window(60 * 24 * HOUR)]).toEqual([undefined, undefined])
  expect(window(HOUR - 1)).toBe(dealProblems.tooSoon)
  expect(window(60 * 24 * HOUR + 1)).toBe(dealProblems.tooLate)
  expect(window(Number.NaN)).toBe(publishingProblems.validUntil)
})

test('limits notes to 3 to 500 characters', () => {
  expect([noteProblem('sold'), noteProblem('x'.repeat(500))]).toEqual([undefined, undefined])
  expect([noteProblem(' ab '), noteProblem('x'.repeat(501))]).toEqual([
    dealProblems.note,
    dealProblems.note,
  ])
  expect([noteProblem('', 0, 300), noteProblem('x'.repeat(301), 0, 300)]).toEqual([
    undefined,
    'At most 300 characters',
  ])
})
