import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { lookOut } from './lookout'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const never = () => new Promise<never>(() => {})
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000)

test('the first answer ends it, and tells the try that got it', async () => {
  const found: number[] = []
  const answers = [never(), Promise.reject(new Error('cut')), never(), Promise.resolve()]
  let asked = 0
  lookOut(
    () => answers[asked++] ?? never(),
    (tries) => found.push(tries),
  )
  await seconds(60)
  expect(found).toEqual([4])
  expect(asked).toBe(4)
})

test('what hangs holds up nothing and is given up; after half a minute it asks less often', async () => {
  const asked: AbortSignal[] = []
  const underWay = () => asked.filter(({ aborted }) => !aborted).length
  const ask = (signal: AbortSignal) => {
    asked.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
  }
  const end = lookOut(ask, () => {})

  await seconds(30)
  expect(asked.length).toBeGreaterThanOrEqual(30)
  expect(underWay()).toBeLessThanOrEqual(4)
  const early = asked.length
  await seconds(60)
  expect(asked.length - early).toBeLessThan(22)
  expect(asked.length - early).toBeGreaterThan(10)

  end()
  const all = asked.length
  await seconds(60)
  expect(asked).toHaveLength(all)
  expect(underWay()).toBe(0)
})
