import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats a check until it passes; fails with its last error after a time that a busy machine does not need.
 * Longer waits look less often: a look, such as a refused request to a server that starts, costs milliseconds of
 * processor time.
 */
export async function eventually<T>(check: () => Promise<T> | T, seconds = 60): Promise<T> {
  const start = Date.now()
  const deadline = start + seconds * 1_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(Math.min(250, Math.max(25, (Date.now() - start) / 10)))
    }
  }
}
