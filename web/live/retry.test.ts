import { afterEach, expect, jest, test } from '@jest/globals'
import { backOffMs, RetryPauses } from './retry'

afterEach(() => void jest.useRealTimers())

test('waits longer after each failure, at most 30 seconds, with jitter', () => {
  const longest = Array.from({ length: 8 }, (_, failures) => backOffMs(failures, () => 1))
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(backOffMs(0, () => 0)).toBe(500)
  expect(backOffMs(1_000, () => 0)).toBe(15_000)
})

test('ends every pause early, and none that begins later', async () => {
  jest.useFakeTimers()
  const pauses = new RetryPauses()
  const ended: string[] = []
  const pause = (name: string) => void pauses.pause(1_000).then(() => ended.push(name))
  pause('first')
  pause('second')
  pauses.endAll()
  pause('third')
  await jest.advanceTimersByTimeAsync(999)
  expect(ended).toEqual(['first', 'second'])
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['first', 'second', 'third'])
})
