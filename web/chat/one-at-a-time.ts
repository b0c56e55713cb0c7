const PAUSE_MS = 200
const PATIENCE_MS = 2_000

/**
 * Runs `work` once at a time; asked for meanwhile or right after, once more a little later. `anew` gives
 * up a run that may hang on a dead line; one that takes long is given up by itself, at first soon, then
 * later and later: the line may also be slow. `work` looks at the signal before it tells what it found, and never fails.
 */
export function oneAtATime(work: (signal: AbortSignal) => Promise<void>) {
  let running: AbortController | undefined
  let isAskedAgain = false
  let patienceMs = PATIENCE_MS

  async function ask({ anew = false } = {}): Promise<void> {
    if (running && !anew) {
      isAskedAgain = true
      return
    }
    running?.abort()
    isAskedAgain = false
    const mine = new AbortController()
    running = mine
    const startedAt = Date.now()
    const impatience = setTimeout(() => {
      if (running !== mine) return
      patienceMs *= 3
      void ask({ anew: true })
    }, patienceMs)
    await work(mine.signal)
    clearTimeout(impatience)
    if (running === mine) patienceMs = Math.max(PATIENCE_MS, 3 * (Date.now() - startedAt))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (running !== mine) return
    running = undefined
    if (isAskedAgain) await ask()
  }

  return ask
}
