const OFTEN_MS = 800
const SELDOM_MS = 4_000
const OFTEN_FOR_MS = 30_000
const ANSWER_MS = 2_000

/** Asks the server for any answer. */
export type Ask = (signal: AbortSignal) => Promise<unknown>

/**
 * Asks until an answer comes and tells which of the tries it was that got it. Nobody waits long for an
 * answer: what was asked on a line that was dead then stays without one although the line is back.
 * Returns what ends it.
 */
export function lookOut(ask: Ask, found: (tries: number) => void) {
  const until = Date.now() + OFTEN_FOR_MS
  const asking = new Set<AbortController>()
  let tries = 0
  let isOver = false
  let next: ReturnType<typeof setTimeout>

  function look() {
    const turn = ++tries
    const mine = new AbortController()
    const impatience = setTimeout(() => mine.abort(), ANSWER_MS)
    const settle = () => {
      clearTimeout(impatience)
      asking.delete(mine)
    }
    asking.add(mine)
    ask(mine.signal).then(() => {
      settle()
      if (isOver) return
      end()
      found(turn)
    }, settle)
    const pause = Date.now() < until ? OFTEN_MS : SELDOM_MS
    next = setTimeout(look, pause * (0.75 + Math.random() / 2)) // not all clients at the same moment
  }

  function end() {
    isOver = true
    clearTimeout(next)
    for (const each of asking) each.abort()
  }

  look()
  return end
}
