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

/** Longer than any test. */
const NEVER_MS = 2 ** 31 - 1

/**
 * Runs something while waits of about `ms`, such as those for a turn in a queue, end only when it calls the given
 * function. Other timers of this process run as always.
 */
export async function withWaitsOf<T>(ms: number, run: (endWaits: () => void) => Promise<T>) {
  const { setTimeout: start, clearTimeout: clear } = globalThis
  const waits = new Map<unknown, () => void>()
  const starting = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
    end: (...args: unknown[]) => void,
    delay = 0,
    ...args: unknown[]
  ) => {
    if (delay <= ms - 1_000 || delay > ms) return start(end, delay, ...args)
    const timer = start(() => {}, NEVER_MS)
    timer.unref()
    waits.set(timer, () => end(...args))
    return timer
  }) as typeof setTimeout)
  const clearing = jest.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    waits.delete(timer)
    clear(timer)
  })
  try {
    return await run(() => {
      const begun = [...waits] // those that these begin are others
      for (const [timer, end] of begun) {
        clearTimeout(timer as NodeJS.Timeout)
        end()
      }
    })
  } finally {
    starting.mockRestore()
    clearing.mockRestore()
  }
}
