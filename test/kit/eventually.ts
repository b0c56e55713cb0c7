import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what another part of the system is about to do; fails with the last difference. */
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
