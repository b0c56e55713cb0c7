import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a check until it passes; fails with its last error. */
export async function eventually<T>(check: () => Promise<T> | T, seconds = 10): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(25)
    }
  }
}
