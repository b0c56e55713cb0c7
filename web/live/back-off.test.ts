import { expect, test } from '@jest/globals'
import { backOffMs } from './back-off'

test('waits longer after each failure, up to half a minute, and never all at the same time', () => {
  const longest = Array.from({ length: 8 }, (_, failed) => backOffMs(failed, () => 1))
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(backOffMs(0, () => 0)).toBe(500)
  expect(backOffMs(1_000, () => 0)).toBe(15_000)
})
