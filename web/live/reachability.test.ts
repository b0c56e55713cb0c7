import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { pollUntilReachable } from './reachability'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const never = () => new Promise<never>(() => {})
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000)

test('stops at the first answer and reports which attempt got it', async () => {
  const succeeded: number[] = []
  const answers = [never(), Promise.reject(new Error('cut')), never(), Promise.resolve()]
  let attempts = 0
  pollUntilReachable(
    () => answers[attempts++] ?? never(),
    (attempt) => succeeded.push(attempt),
  )
  await seconds(60)
  expect(succeeded).toEqual([4])
  expect(attempts).toBe(4)
})

test('aborts hanging probes without waiting for them, and slows down after 30 seconds', async () => {
  const signals: AbortSignal[] = []
  const pending = () => signals.filter(({ aborted }) => !aborted).length
  const probe = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
  }
  const cancel = pollUntilReachable(probe, () => {})

  await seconds(30)
  expect(signals.length).toBeGreaterThanOrEqual(30)
  expect(pending()).toBeLessThanOrEqual(4)
  const early = signals.length
  await seconds(60)
  expect(signals.length - early).toBeLessThan(22)
  expect(signals.length - early).toBeGreaterThan(10)

  cancel()
  const total = signals.length
  await seconds(60)
  expect(signals).toHaveLength(total)
  expect(pending()).toBe(0)
})
