const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Exponential backoff with jitter, so that clients don't all reconnect at the same moment. */
export function backOffMs(failures: number, random = Math.random) {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
  return most / 2 + (random() * most) / 2
}

/** Pauses between attempts; one call ends all of them early. */
export class RetryPauses {
  readonly #endings = new Set<() => void>()

  pause(ms: number) {
    return new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#endings.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#endings.add(end)
    })
  }

  endAll() {
    for (const end of this.#endings) end()
  }
}
