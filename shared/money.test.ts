import { centsOf, dollars, dollarText, money, shortDollarText } from './money'

test('shows cents only when there are any or they are requested', () => {
  expect(money(1999)).toBe('$1,999')
  expect(money(299.5)).toBe('$299.50')
  expect(money(0)).toBe('$0')
  expect(money(1999, true)).toBe('$1,999.00')
  expect(money(1234567.01, true)).toBe('$1,234,567.01')
  expect(money(999)).toBe('$999')
  expect(money(-1500)).toBe('−$1,500')
  expect([money(-0, true), money(-0.004, true), money(-0.4, false)]).toEqual([
    '$0.00',
    '$0.00',
    '$0',
  ])
})

test('formats cents as dollars', () => {
  expect(dollarText(1_198_00)).toBe('$1,198.00')
  expect(shortDollarText(299_00)).toBe('$299')
  expect(shortDollarText(299_50)).toBe('$299.50')
})

test('converts between cents and dollars; what is unknown stays unknown', () => {
  expect([dollars(1_998_01), dollars(null)]).toEqual([1_998.01, null])
  expect([centsOf('$1,998.01'), centsOf('1.001'), centsOf('')]).toEqual([
    1_998_01,
    undefined,
    undefined,
  ])
})
