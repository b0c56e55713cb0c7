import { expect, test } from '@jest/globals'
import { money } from './money'

test('shows cents only when there are any or they are requested', () => {
  expect(money(1999)).toBe('$1,999')
  expect(money(299.5)).toBe('$299.50')
  expect(money(0)).toBe('$0')
  expect(money(1999, true)).toBe('$1,999.00')
})
