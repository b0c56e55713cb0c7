import { expect, test } from '@jest/globals'
import { wordsOf } from './consultation-words'

test('maps enum values to the labels of the form', () => {
  expect(wordsOf('timeline', '_2_3_MONTHS')).toBe('In 2 to 3 months')
  expect(wordsOf('downPayment', 'UNDER_2K')).toBe('Under $2,000')
  expect(wordsOf('travelDistance', '_50_MILES')).toBe('Up to 50 miles')
})

test('shows an unknown value as it is', () => {
  expect(wordsOf('vehicleType', 'BOAT')).toBe('BOAT')
})
