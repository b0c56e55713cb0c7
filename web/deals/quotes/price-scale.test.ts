import { expect, test } from '@jest/globals'
import { placeOnAxis } from './price-scale'

test('starts and ends the axis at round amounts around the prices', () => {
  const prices = [37_048.23, 36_192.23, 36_609.53]
  const { ticks, percentOf } = placeOnAxis(prices)
  expect(ticks.flatMap(({ label }) => label ?? [])).toEqual([
    '$36,000',
    '$36,250',
    '$36,500',
    '$36,750',
    '$37,000',
    '$37,250',
  ])
  expect(ticks).toHaveLength(26)
  expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([0, 100])
  expect(prices.map((price) => Math.round(percentOf(price)))).toEqual([84, 15, 49])
})

test('gives a single price, and equal ones, an axis of some length', () => {
  for (const prices of [[36_000], [36_000, 36_000]]) {
    const { ticks, percentOf } = placeOnAxis(prices)
    expect(ticks.length).toBeGreaterThan(1)
    expect(percentOf(36_000)).toBe(0)
  }
})
