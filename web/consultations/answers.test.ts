import { expect, test } from '@jest/globals'
import { fieldNames, problemOf } from '../../shared/consultation'
import { type Answers, problemsOf, readAnswers, refusedFields, summaryOf, tidy } from './answers'

const complete: Answers = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '(555) 010-0123',
  city: 'Atlanta',
  travelDistance: '50-miles',
  creditRange: 'good',
  purchaseMethod: 'trade-finance',
  downPayment: '20k-plus',
  vehicleType: 'suv',
  budgetRange: '20k-30k',
  timeline: '2-3-months',
  additionalDetails: '',
}

test('complete answers have no problem, and only the details may stay empty', () => {
  expect(problemsOf(complete)).toEqual({})
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Answers
  const wrong = Object.keys(problemsOf(empty))
  expect(wrong).toEqual(fieldNames.filter((name) => name !== 'additionalDetails'))
})

test('each problem is told in words', () => {
  expect(problemOf('lastName', '\u200b')).toBe('Please remove special characters')
  expect(problemOf('city', 'a\u202eb')).toBe('Please remove special characters')
  expect(problemOf('city', '')).toBe('Enter your city')
  expect(problemOf('city', 'x'.repeat(121))).toBe('At most 120 characters')
  expect(problemOf('additionalDetails', 'x'.repeat(2_001))).toBe('At most 2,000 characters')
  expect(problemOf('email', '')).toBe('Enter an email address such as name@example.com')
  expect(problemOf('vehicleType', 'toString')).toBe('Choose an option')
})

test.each(['ann@example', 'ann lee@example.com', '@example.com', 'ann@example.com, b@example.com'])(
  '%s is no e-mail address',
  (email) => expect(problemOf('email', email)).toBeDefined(),
)

test.each(['555 010 0199', '+1 (555) 010-0199', '555.010.0199 x12', '555-010-0199 ext. 4'])(
  '%s is a phone number',
  (phone) => expect(problemOf('phone', phone)).toBeUndefined(),
)

test('pasted text loses its invisible characters, the details keep their lines', () => {
  expect(tidy('firstName', ' Ann\tMarie\u0000 ')).toBe('Ann Marie')
  expect(tidy('firstName', '\u200b\u202eAnn\u00ad-Marie\ufeff')).toBe('Ann-Marie')
  expect(tidy('firstName', '\u0645\u06cc\u200c\u0646\u0627')).toHaveLength(5) // a joiner of its own
  expect(tidy('additionalDetails', 'A red one.\n\tOr blue.\u000b ')).toBe('A red one.\n\tOr blue.')
})

test('only complete answers come back from storage', () => {
  expect(readAnswers(JSON.stringify(complete))).toEqual(complete)
  for (const rubbish of [
    undefined,
    '',
    'null',
    '[]',
    '{',
    '"text"',
    '{"firstName":"Ann"}',
    JSON.stringify({ ...complete, timeline: 'never' }),
    JSON.stringify({ ...complete, city: 7 }),
  ]) {
    expect(readAnswers(rubbish)).toBeUndefined()
  }
})

test('what the server refuses is summed up in the words of the form', () => {
  const refused = refusedFields({ phone: 'Not in use', email: 'Unknown', requestKey: 'No UUID' })
  expect(refused).toEqual({ phone: 'Not in use', email: 'Unknown' })
  expect(summaryOf(refused)).toBe('2 answers need another look: Email, Phone')
  expect(summaryOf({ creditRange: 'Choose one' })).toBe('Credit range: Choose one')
  expect(summaryOf(refusedFields({ form: 'Too quick' }))).toBeUndefined()
})
