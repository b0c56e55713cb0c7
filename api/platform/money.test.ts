import { dollarText } from './money'

test('money is in dollars and cents', () => {
  expect(dollarText(1_198_00)).toBe('$1,198.00')
})
