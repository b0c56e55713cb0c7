import { Refusal, tooMany } from './errors'

const RETRY_AFTER_SECONDS = 2

/** Refusal of a request that waited too long in our own queue, or finds no free slot. */
export const busy = () =>
  new Refusal('UNAVAILABLE', "We're very busy right now. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
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

/** As `makeQueue`, with a queue of its own for each key, such as a user's ID. */
export function makeQueues(most: () => number) {
  const queues = new Map<string, { run: ReturnType<typeof makeQueue>; tasks: number }>()

  return async <T>(key: string, task: () => Promise<T>, waitMs: number): Promise<T> => {
    const queue = queues.get(key) ?? { run: makeQueue(most), tasks: 0 }
    queues.set(key, queue)
    queue.tasks += 1
    try {
      return await queue.run(task, waitMs)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}

interface Slots {
  perKey: number
  inAll: number
  /** How many of them only staff can take, so that others can't shut staff out. */
  forStaff: number
  /** The message to a caller who has reached their limit. */
  message: string
}

/**
 * Returns a function that runs a task at once or refuses it: with RATE_LIMITED when `perKey` tasks of its key are running,
 * with UNAVAILABLE when `inAll` are, or, unless it is staff's, all but those for staff.
 */
export function makeSlots({ perKey, inAll, forStaff, message }: Slots) {
  const runningByKey = new Map<string, number>()
  let running = 0
  let runningOfOthers = 0

  return async <T>(
    { id: key, isStaff }: { id: string; isStaff: boolean },
    task: () => Promise<T>,
  ): Promise<T> => {
    const own = runningByKey.get(key) ?? 0
    if (own >= perKey) throw tooMany(RETRY_AFTER_SECONDS, message)
    if (running >= inAll) throw busy()
    if (!isStaff && runningOfOthers >= inAll - forStaff) throw busy()
    runningByKey.set(key, own + 1)
    running += 1
    if (!isStaff) runningOfOthers += 1
    try {
      return await task()
    } finally {
      running -= 1
      if (!isStaff) runningOfOthers -= 1
      const left = (runningByKey.get(key) ?? 1) - 1
      if (left > 0) runningByKey.set(key, left)
      else runningByKey.delete(key)
    }
  }
}
