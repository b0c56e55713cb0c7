import { expect, test } from '@jest/globals'
import { wordsOf } from './words'

test('the names of the graph have the words that the customer read', () => {
  expect(wordsOf('timeline', '_2_3_MONTHS')).toBe('In 2 to 3 months')
  expect(wordsOf('downPayment', 'UNDER_2K')).toBe('Under $2,000')
  expect(wordsOf('travelDistance', '_50_MILES')).toBe('Up to 50 miles')
})

test('a name that nobody knows yet shows as it is', () => {
  expect(wordsOf('vehicleType', 'BOAT')).toBe('BOAT')
})
