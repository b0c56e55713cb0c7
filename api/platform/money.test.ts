import { dollarText } from './money'

test('formats cents as dollars', () => {
  expect(dollarText(1_198_00)).toBe('$1,198.00')
})
