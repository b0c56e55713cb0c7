const PAUSE_MS = 200
const PATIENCE_MS = 2_000

/**
 * Runs `work` one at a time and coalesces calls made meanwhile into one more run. `restart` aborts the
 * current run, which may hang on a dead connection. A run that times out is
 * restarted with a longer timeout, because the connection may just be slow. `work` must check the signal before it
 * applies a result, and must not reject.
 */
export function oneAtATime(work: (signal: AbortSignal) => Promise<void>) {
  let running: AbortController | undefined
  let isRequestedAgain = false
  let patienceMs = PATIENCE_MS

  async function run({ restart = false } = {}): Promise<void> {
    if (running && !restart) {
      isRequestedAgain = true
      return
    }
    running?.abort()
    isRequestedAgain = false
    const current = new AbortController()
    running = current
    const startedAt = Date.now()
    const timeout = setTimeout(() => {
      if (running !== current) return
      patienceMs *= 3
      void run({ restart: true })
    }, patienceMs)
    await work(current.signal)
    clearTimeout(timeout)
    if (running === current) patienceMs = Math.max(PATIENCE_MS, 3 * (Date.now() - startedAt))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (running !== current) return
    running = undefined
    if (isRequestedAgain) await run()
  }

  return run
}
