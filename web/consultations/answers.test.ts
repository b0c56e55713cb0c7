import { expect, test } from '@jest/globals'
import { fieldNames, problemOf, requiredNames, tidyAnswer } from '../../shared/consultation'
import { byName } from '../../shared/records'
import { type Answers, problemsOf, readAnswers, refusedFields, summaryOf } from './answers'

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

test('requires every answer that is not optional', () => {
  expect(problemsOf(complete)).toEqual({})
  const wrong = Object.keys(problemsOf(byName(fieldNames, () => '')))
  expect(wrong).toEqual(requiredNames)
  expect(wrong).not.toContain('additionalDetails')
})

test('describes each problem', () => {
  expect(problemOf('lastName', '\u200b')).toBe('Please remove special characters')
  expect(problemOf('city', 'a\u202eb')).toBe('Please remove special characters')
  expect(problemOf('city', '')).toBe('Enter your city')
  expect(problemOf('city', 'x'.repeat(121))).toBe('At most 120 characters')
  expect(problemOf('additionalDetails', 'x'.repeat(2_001))).toBe('At most 2,000 characters')
  expect(problemOf('email', '')).toBe('Enter an email address such as name@example.com')
  expect(problemOf('vehicleType', 'toString')).toBe('Choose an option')
})

test.each(['.ann@example.com', 'ann.@example.com', 'ann..lee@example.com', '.@example.com'])(
  'says that %s has a dot too many',
  (email) => expect(problemOf('email', email)).toBe('Check the dots before the @'),
)

test.each(['a.n.n@example.com', "o'brien+cars@mail.example.com"])(
  'accepts %s as an email',
  (email) => expect(problemOf('email', email)).toBeUndefined(),
)

test.each(['ann@example', 'ann lee@example.com', '@example.com', 'ann@example.com, b@example.com'])(
  'rejects %s as an email',
  (email) => expect(problemOf('email', email)).toBeDefined(),
)

test.each(['555 010 0199', '+1 (555) 010-0199', '555.010.0199 x12', '555-010-0199 ext. 4'])(
  'accepts %s as a phone number',
  (phone) => expect(problemOf('phone', phone)).toBeUndefined(),
)

test('removes invisible characters from pasted text and keeps line breaks in the details', () => {
  expect(tidyAnswer('firstName', ' Ann\tMarie\u0000 ')).toBe('Ann Marie')
  expect(tidyAnswer('firstName', '\u200b\u202eAnn\u00ad-Marie\ufeff')).toBe('Ann-Marie')
  expect(tidyAnswer('firstName', '\u0645\u06cc\u200c\u0646\u0627')).toHaveLength(5) // a joiner that belongs to the word
  expect(tidyAnswer('additionalDetails', 'A red one.\n\tOr blue.\u000b ')).toBe(
    'A red one.\n\tOr blue.',
  )
})

test('reads only complete answers from storage', () => {
  expect(readAnswers(JSON.stringify(complete))).toEqual(complete)
  for (const garbage of [
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
    expect(readAnswers(garbage)).toBeUndefined()
  }
})

test('sums up the refused fields by their labels', () => {
  const refused = refusedFields({ phone: 'Not in use', email: 'Unknown', requestKey: 'No UUID' })
  expect(refused).toEqual({ phone: 'Not in use', email: 'Unknown' })
  expect(summaryOf(refused)).toBe('2 answers need another look: Email, Phone')
  expect(summaryOf({ creditRange: 'Choose one' })).toBe('Credit range: Choose one')
  expect(summaryOf(refusedFields({ form: 'Too quick' }))).toBeUndefined()
})
