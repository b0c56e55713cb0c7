import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { oneAtATime } from './one-at-a-time'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000)

/** Work whose runs take these numbers of seconds, unless aborted. */
function makeWork(...takes: number[]) {
  const runs: ('done' | 'aborted' | undefined)[] = []
  const work = async (signal: AbortSignal) => {
    const index = runs.push(undefined) - 1
    const lasts = takes[index] ?? takes.at(-1) ?? 0
    runs[index] = await new Promise((resolve) => {
      setTimeout(resolve, lasts * 1_000, 'done')
      signal.addEventListener('abort', () => resolve('aborted'))
    })
  }
  return { runs, run: oneAtATime(work) }
}

test('restarts a run that hangs on a dead connection', async () => {
  const { runs, run } = makeWork(1_000, 0.1)
  void run()
  await seconds(3)
  expect(runs).toEqual(['aborted', 'done'])
})

test('gives a slow connection more time, and remembers it for the next run', async () => {
  const { runs, run } = makeWork(5)
  void run()
  await seconds(8)
  expect(runs).toEqual(['aborted', 'done'])
  void run()
  await seconds(6)
  expect(runs).toEqual(['aborted', 'done', 'done'])
})

test('coalesces calls made during a run into one more run', async () => {
  const { runs, run } = makeWork(1)
  for (let turn = 0; turn < 10; turn++) void run()
  await seconds(10)
  expect(runs).toEqual(['done', 'done'])
})
