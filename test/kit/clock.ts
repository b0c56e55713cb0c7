import { jest } from '@jest/globals'

/** Runs something while this process's clock, but not the database's, is ahead. */
export async function withClockAhead<T>(minutes: number, run: () => Promise<T>) {
  jest.useFakeTimers({
    now: Date.now() + minutes * 60_000,
    advanceTimers: true,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  })
  try {
    return await run()
  } finally {
    jest.useRealTimers()
  }
}
