import { expect, test } from '@jest/globals'
import {
  type Accepted,
  contractDraft,
  newLineCount,
  readContract,
  termsToCheck,
} from './contract-draft'

const now = Date.parse('2026-11-25T12:00:00Z')
const line = { isAtSigning: false, openingAmount: null, isRequired: false, note: null }
const quote = {
  condition: 'NEW',
  kind: 'CASH',
  year: 2026,
  make: 'Castella',
  model: 'Vireo Hybrid',
  vin: '7DFHDEM01TD000303',
  sellingPrice: 30_000,
  lines: [
    { ...line, kind: 'DEALER_FEE', label: 'Doc fee', amount: 599 },
    { ...line, kind: 'TAX', label: 'Sales tax', amount: 2_000 },
  ],
} as unknown as Accepted

const untouched = contractDraft(quote, null, now)

test('starts with what the quote says', () => {
  expect(untouched).toEqual({
    vin: '7DFHDEM01TD000303',
    sellingPrice: '30000',
    'line.0': '599',
    'line.1': '2000',
  })
  const { check, totalCents, problems } = readContract(quote, untouched, now)
  expect([totalCents, problems]).toEqual([3_259_900, {}])
  expect(check.lines.every(({ differenceCents }) => differenceCents === 0)).toBe(true)
})

test('a line without an amount is not in the contract', () => {
  const { check, input } = readContract(quote, { ...untouched, 'line.0': ' ' }, now)
  expect(input?.lines.map(({ label }) => label)).toEqual(['Sales tax'])
  expect(check.lines.find(({ label }) => label === 'Doc fee')?.contractCents).toBeNull()
})

test('shows a problem at the right line, even after a line that was left out', () => {
  const draft = {
    ...untouched,
    'line.0': '',
    'line.1': 'many',
    'new.0.label': 'Nitrogen',
    'new.0.amount': '',
  }
  const { problems, input } = readContract(quote, draft, now)
  expect(Object.keys(problems).sort()).toEqual(['line.1', 'new.0.amount'])
  expect(input).toBeUndefined()
})

test('counts new lines up to the last one with any text', () => {
  expect(newLineCount(untouched)).toBe(0)
  expect(newLineCount({ ...untouched, 'new.1.label': 'Nitrogen' })).toBe(2)
})

test('a lease is checked term by term, and for charges that its quote does not have', () => {
  const lease = {
    ...quote,
    kind: 'LEASE',
    msrp: 40_000,
    moneyFactor: 0.00125,
    termMonths: 36,
    residual: 20_000,
    dispositionFee: 350,
  } as unknown as Accepted
  expect(termsToCheck(lease, now).map(({ name, quoted }) => [name, quoted])).toEqual([
    ['moneyFactor', '0.00125'],
    ['termMonths', '36 months'],
    ['downPayment', null],
    ['residual', '$20,000.00'],
    ['monthlyTax', null],
    ['securityDeposit', null],
    ['dispositionFee', '$350.00'],
  ])
  const draft = contractDraft(lease, null, now)
  expect(draft).toMatchObject({ residual: '20000', dispositionFee: '350' })
  const { check, input } = readContract(lease, { ...draft, monthlyTax: '30.85' }, now)
  expect(check.words).toBe("Don't sign yet: the monthly tax is not the one in your quote.")
  expect(input).toMatchObject({ monthlyTax: 30.85, securityDeposit: null, dispositionFee: 350 })
})
