import { expect, test } from '@jest/globals'
import { placeOnAxis } from './price-scale'

const points = (...prices: number[]) => prices.map((price) => ({ id: String(price), price }))

test('starts and ends the axis at round amounts around the prices', () => {
  const { start, ticks, placed } = placeOnAxis(points(37_048.23, 36_192.23, 36_609.53), 8)
  expect(start).toBe(36_000)
  expect(ticks.map(({ price }) => price)).toEqual([36_000, 36_250, 36_500, 36_750, 37_000, 37_250])
  expect(placed.map(({ point, percent }) => [point.price, Math.round(percent)])).toEqual([
    [36_192.23, 15],
    [36_609.53, 49],
    [37_048.23, 84],
  ])
})

test('gives a single price, and equal ones, an axis of some length', () => {
  for (const prices of [[36_000], [36_000, 36_000]]) {
    const { ticks, placed } = placeOnAxis(points(...prices), 8)
    expect(ticks.length).toBeGreaterThan(1)
    for (const { percent } of placed) expect(percent).toBe(0)
  }
})

test('stacks dots that would overlap, and no others', () => {
  const { placed } = placeOnAxis(points(30_000, 30_001, 30_002, 34_000), 8)
  expect(placed.map(({ level }) => level)).toEqual([0, 1, 2, 0])
})
