const PAUSE_MS = 200

/**
 * Runs `work` once at a time; asked for meanwhile, once more afterwards. `anew` gives up a run that may
 * hang on a dead line. `work` looks at the signal before it tells what it found, and never fails.
 */
export function oneAtATime(work: (signal: AbortSignal) => Promise<void>) {
  let running: AbortController | undefined
  let isAskedAgain = false

  async function ask({ anew = false } = {}): Promise<void> {
    if (running && !anew) {
      isAskedAgain = true
      return
    }
    running?.abort()
    isAskedAgain = false
    const mine = new AbortController()
    running = mine
    await work(mine.signal)
    if (running === mine && isAskedAgain) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    if (running !== mine) return
    running = undefined
    if (isAskedAgain) await ask()
  }

  return ask
}
