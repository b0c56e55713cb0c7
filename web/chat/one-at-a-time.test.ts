import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { oneAtATime } from './one-at-a-time'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000)

/** Work that takes so many seconds, unless it is given up. */
function makeWork(...takes: number[]) {
  const runs: ('done' | 'given up' | undefined)[] = []
  const work = async (signal: AbortSignal) => {
    const run = runs.push(undefined) - 1
    const lasts = takes[run] ?? takes.at(-1) ?? 0
    runs[run] = await new Promise((resolve) => {
      setTimeout(resolve, lasts * 1_000, 'done')
      signal.addEventListener('abort', () => resolve('given up'))
    })
  }
  return { runs, ask: oneAtATime(work) }
}

test('what hangs on a dead line is given up and begun again, by itself', async () => {
  const { runs, ask } = makeWork(1_000, 0.1)
  void ask()
  await seconds(3)
  expect(runs).toEqual(['given up', 'done'])
})

test('a slow line gets the time it needs, and the next time at once', async () => {
  const { runs, ask } = makeWork(5)
  void ask()
  await seconds(8)
  expect(runs).toEqual(['given up', 'done'])
  void ask()
  await seconds(6)
  expect(runs).toEqual(['given up', 'done', 'done'])
})

test('asked many times meanwhile it runs once more', async () => {
  const { runs, ask } = makeWork(1)
  for (let turn = 0; turn < 10; turn++) void ask()
  await seconds(10)
  expect(runs).toEqual(['done', 'done'])
})
