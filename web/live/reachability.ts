export const probeTimings = {
  /** Between probes at first. */
  oftenMs: 800,
  oftenForMs: 30_000,
  /** Between probes after `oftenForMs`. */
  seldomMs: 4_000,
  /** A probe without an answer for this long is aborted. */
  answerMs: 2_000,
}

/** Makes any request that shows whether the server can be reached; rejects when it can't. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

/**
 * Probes until the server answers and reports which attempt succeeded. Probes overlap: a request sent
 * over a dead connection stays unanswered even when the network is back. Returns a cancel function.
 */
export function pollUntilReachable(
  probe: Probe,
  onReachable: (attempt: number) => void,
  timings = probeTimings,
) {
  const oftenUntil = Date.now() + timings.oftenForMs
  const pending = new Set<AbortController>()
  let attempts = 0
  let isOver = false
  let next: ReturnType<typeof setTimeout>

  function attempt() {
    const number = ++attempts
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), timings.answerMs)
    const settle = () => {
      clearTimeout(timeout)
      pending.delete(controller)
    }
    pending.add(controller)
    probe(controller.signal).then(() => {
      settle()
      if (isOver) return
      cancel()
      onReachable(number)
    }, settle)
    const pause = Date.now() < oftenUntil ? timings.oftenMs : timings.seldomMs
    next = setTimeout(attempt, pause * (0.75 + Math.random() / 2)) // jitter
  }

  function cancel() {
    isOver = true
    clearTimeout(next)
    for (const controller of pending) controller.abort()
  }

  attempt()
  return cancel
}
