import { Refusal } from './errors'

/** A reader that is further behind fails, instead of missing events. */
const MAX_WAITING = 1_024

type Result<Event> = IteratorResult<Event, undefined>

/**
 * The events of one subscription, read with `for await`. Listens from the first read on. Every open tab has
 * several, so one that waits holds little: a fifth of what a Repeater does.
 */
export class EventQueue<Event> implements AsyncIterableIterator<Event, undefined> {
  readonly #listen: (hear: (event: Event) => void) => () => void
  #isWanted: ((event: Event) => boolean) | undefined
  #stopListening: (() => void) | undefined
  #isOver = false
  #failure: Refusal | undefined
  #unread: Event[] = []
  #readers: ((result: Result<Event>) => void)[] = []

  constructor(listen: (hear: (event: Event) => void) => () => void) {
    this.#listen = listen
  }

  /** Drops the events that are not wanted. */
  filter(isWanted: (event: Event) => boolean) {
    this.#isWanted = isWanted
    return this
  }

  next(): Promise<Result<Event>> {
    const event = this.#unread.shift()
    if (event !== undefined) return Promise.resolve({ done: false, value: event })
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#isOver) return Promise.resolve(over)
    this.#stopListening ??= this.#listen((event) => this.#hear(event))
    return new Promise((read) => {
      this.#readers = [...this.#readers, read]
    })
  }

  async return(): Promise<Result<Event>> {
    this.#end()
    this.#unread = []
    for (const read of this.#readers) read(over)
    this.#readers = []
    return over
  }

  [Symbol.asyncIterator]() {
    return this
  }

  #hear(event: Event) {
    if (this.#isWanted?.(event) === false) return
    const [read, ...others] = this.#readers
    this.#readers = others
    if (read) return read({ done: false, value: event })
    if (this.#unread.length < MAX_WAITING) return void this.#unread.push(event)
    this.#failure = new Refusal('UNAVAILABLE', 'Too far behind. Please reconnect.')
    this.#end()
  }

  #end() {
    this.#isOver = true
    this.#stopListening?.()
    this.#stopListening = undefined
  }
}

const over = { done: true, value: undefined } as const
