import { Refusal } from './errors'

/** Refusal of a request that waited too long in our own queue. */
export const busy = () =>
  new Refusal('UNAVAILABLE', "We're very busy right now. Please try again in a moment.", {
    retryAfterSeconds: 2,
  })

/**
 * Returns a function that runs tasks, at most `most()` at once. The others wait in order; a task that
 * waits longer than `waitMs` is refused (UNAVAILABLE) and never runs.
 */
export function makeQueue(most: () => number) {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = (waitMs: number) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(busy())
      }, waitMs)
      waiting.push(start)
    })

  return async <T>(task: () => Promise<T>, waitMs: number): Promise<T> => {
    if (running >= most()) await turn(waitMs)
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
