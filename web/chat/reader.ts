import { endOfPage } from '../../shared/limits'
import { oneAtATime } from '../live/one-at-a-time'
import { pollWhileVisible } from '../live/visible'
import type { ChatEvents } from './chat-events'
import type { ChatServer } from './chat-server'
import type { ChatStore } from './chat-state'
import type { Message } from './message'
import {
  overlaps,
  unreadIn,
  withMessage,
  withNewest,
  withOlder,
  withoutOldest,
} from './message-list'
import { SeenMarker } from './seen-marker'

const PAGE = 50
const MAX_PAGE = 100

/** Whether a page of up to `first` messages has the oldest one. The server ends pages of long texts early. */
const reachesOldest = (page: Message[], first: number) =>
  page.length < Math.min(first, endOfPage(page.map(({ text }) => text)))
const POLL_MS = 5_000
const TYPING_LASTS_MS = 5_000

interface Options {
  /** The server has answered, and to the user whose conversation this is. */
  onReached(): void
  onError(error: unknown): void
}

/**
 * Keeps the visible messages in step with the server. The server's list is the truth. Events only say that
 * there is something to fetch, and polling the unread count finds what no event reported.
 */
export class Reader {
  readonly #server: ChatServer
  readonly #store: ChatStore
  readonly #onError: Options['onError']
  readonly #onReached: Options['onReached']
  readonly #seen: SeenMarker
  readonly #refreshList = oneAtATime((signal) => this.#fetchList(signal))
  readonly #refreshCount = oneAtATime((signal) => this.#fetchCount(signal))
  /** A refresh, or a report of seen messages, failed: the next poll refreshes the list. */
  #isStale = false
  #typing: ReturnType<typeof setTimeout> | undefined

  constructor(server: ChatServer, store: ChatStore, { onReached, onError }: Options) {
    this.#server = server
    this.#store = store
    this.#onError = onError
    this.#onReached = onReached
    this.#seen = new SeenMarker(server, store)
  }

  readonly events: ChatEvents = {
    message: (message) => {
      if (!message.isOwn) this.#showTyping(false)
      const { isOpen, list } = this.#store.get()
      if (isOpen) this.#store.set({ list: withMessage(list, message) })
      this.refresh()
    },
    active: (name) => this.#store.set({ otherActivity: { name, at: Date.now() } }),
    typing: () => this.#showTyping(true),
    changed: () => this.refresh(),
    maybeMissed: (options) => this.refresh(options),
  }

  /** Returns a stop function. */
  start() {
    void this.#refreshCount()
    const stopPolling = pollWhileVisible(() => void this.#refreshCount(), POLL_MS)
    return () => {
      stopPolling()
      clearTimeout(this.#typing)
    }
  }

  open() {
    this.#store.set({ isOpen: true })
    this.refresh()
  }

  close() {
    this.#store.set({ isOpen: false, list: withoutOldest(this.#store.get().list, PAGE) })
    void this.#refreshCount({ restart: true })
  }

  /** Fetches the count, and the list if it is shown. */
  refresh(options?: { restart: boolean }) {
    void this.#refreshCount(options)
    if (this.#store.get().isOpen) void this.#refreshList(options)
  }

  async loadOlder() {
    const { list, older } = this.#store.get()
    const [first] = list.settled
    if (!list.hasOlder || !first || older === 'loading') return
    this.#store.set({ older: 'loading' })
    try {
      const page = await this.#server.list(PAGE, first.id)
      const current = this.#store.get().list
      const isStillFirst = current.settled[0]?.id === first.id
      if (isStillFirst)
        this.#store.set({
          list: withOlder(current, page, reachesOldest(page, PAGE)),
        })
      this.#store.set({ older: 'idle' })
    } catch (error) {
      this.#store.set({ older: 'failed' })
      this.#onError(error)
    }
  }

  /** The viewer has seen this message and those before it. */
  async markSeen(id: string) {
    try {
      if (!(await this.#seen.mark(id))) return
    } catch (error) {
      this.#isStale = true
      this.#onError(error)
    }
    this.refresh()
  }

  async #fetchList(signal: AbortSignal) {
    try {
      const newestFirst: Message[] = []
      let isAll = false
      do {
        const first = newestFirst.length > 0 ? MAX_PAGE : PAGE
        const page = await this.#server.list(first, newestFirst.at(-1)?.id, signal)
        if (signal.aborted) return
        newestFirst.push(...page)
        isAll = reachesOldest(page, first)
      } while (!isAll && !overlaps(this.#store.get().list, newestFirst))
      this.#isStale = false
      const list = withNewest(this.#store.get().list, newestFirst, isAll)
      this.#store.set({ list, isUnreachable: false })
    } catch (error) {
      if (signal.aborted) return
      this.#isStale = true
      this.#store.set({ isUnreachable: !this.#store.get().list.isLoaded })
      this.#onError(error)
    }
  }

  async #fetchCount(signal: AbortSignal) {
    try {
      const unreadCount = await this.#server.unreadCount(signal)
      if (signal.aborted) return
      this.#store.set({ unreadCount })
      this.#onReached()
      const { isOpen, list } = this.#store.get()
      const isOutdated = list.isLoaded && unreadCount !== unreadIn(list)
      if (isOpen && (this.#isStale || isOutdated)) void this.#refreshList()
    } catch (error) {
      if (!signal.aborted) this.#onError(error)
    }
  }

  #showTyping(isOtherTyping: boolean) {
    clearTimeout(this.#typing)
    if (isOtherTyping) this.#typing = setTimeout(() => this.#showTyping(false), TYPING_LASTS_MS)
    this.#store.set({ isOtherTyping })
  }
}
