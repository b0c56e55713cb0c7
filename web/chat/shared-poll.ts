import { oneAtATime } from './one-at-a-time'

/** What the tab can do; browsers have no locks on pages without https. */
interface Tab {
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  locks: Pick<LockManager, 'request'> | undefined
  makeChannel: ((name: string) => Channel) | undefined
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

const thisTab = (): Tab => ({
  document,
  locks: globalThis.navigator?.locks,
  makeChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
})

interface Options<Answer> {
  /** Tabs with the same name share their answers, so it says whose answers they are. */
  sharedAs: string | undefined
  everyMs: number
  /** May reject. */
  ask(signal: AbortSignal): Promise<Answer>
  onAnswer(answer: Answer): void
  onError(error: unknown): void
}

interface Told<Answer> {
  askedAt: number
  answer: Answer
}

/** How many intervals a tab waits for the one that polls before it asks for itself. */
const PATIENCE = 2.5

/**
 * Asks the server at an interval, in one visible tab of the browser: the one that holds the lock. It
 * tells the others the answers. When it closes or is hidden, the next visible tab gets the lock and asks
 * at once. Without locks, each visible tab asks for itself.
 */
export class SharedPoll<Answer> {
  readonly #options: Options<Answer>
  #channel: Channel | undefined
  #isLeading = false
  #resign = () => {}
  #askedAt = Number.NEGATIVE_INFINITY
  #heardAt = Number.NEGATIVE_INFINITY
  /** When the answer that is shown was asked for. */
  #shownFrom = Number.NEGATIVE_INFINITY

  constructor(options: Options<Answer>) {
    this.#options = options
  }

  /** Asks now, whatever the interval and the other tabs. */
  readonly ask = oneAtATime(async (signal) => {
    const askedAt = Date.now()
    this.#askedAt = askedAt
    try {
      const answer = await this.#options.ask(signal)
      if (signal.aborted) return
      this.#channel?.postMessage({ askedAt, answer } satisfies Told<Answer>)
      this.#show({ askedAt, answer })
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error)
    }
  })

  /** Returns a stop function. */
  start(tab = thisTab()) {
    const { sharedAs, everyMs } = this.#options
    const locks = sharedAs === undefined ? undefined : tab.locks
    if (sharedAs !== undefined) this.#channel = tab.makeChannel?.(sharedAs)
    const channel = this.#channel
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<Told<Answer>>) => {
        this.#heardAt = Date.now()
        this.#show(data)
      }
    }
    const canShare = locks !== undefined && channel !== undefined

    const lead = () => {
      this.#resign()
      if (canShare) this.#resign = this.#compete(locks, sharedAs as string)
      else this.#isLeading = true
    }
    const onVisibility = () => {
      if (tab.document.hidden) return this.#resign()
      void this.ask()
      lead()
    }
    const timer = setInterval(() => {
      const isSilent = Date.now() - this.#heardAt > PATIENCE * everyMs
      if (!tab.document.hidden && (this.#isLeading || isSilent)) void this.ask()
    }, everyMs)
    tab.document.addEventListener('visibilitychange', onVisibility)
    void this.ask()
    if (!tab.document.hidden) lead()

    return () => {
      clearInterval(timer)
      tab.document.removeEventListener('visibilitychange', onVisibility)
      this.#resign()
      channel?.close()
      this.#channel = undefined
    }
  }

  /** Waits for the lock and leads while it is held. Returns a function that gives both up. */
  #compete(locks: Pick<LockManager, 'request'>, name: string) {
    const over = new AbortController()
    const { signal } = over
    const lead = () => {
      if (signal.aborted) return
      this.#isLeading = true
      if (Date.now() - this.#askedAt > 1_000) void this.ask()
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    locks.request(name, { signal }, lead).catch(() => undefined) // it was given up
    return () => {
      this.#isLeading = false
      over.abort()
    }
  }

  /** An answer that is older than the one shown changes nothing, unless the clock was set back. */
  #show({ askedAt, answer }: Told<Answer>) {
    if (askedAt < this.#shownFrom && this.#shownFrom <= Date.now()) return
    this.#shownFrom = askedAt
    this.#options.onAnswer(answer)
  }
}
