import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { refusalOf } from '../graph/graph-error'
import { SessionOver } from '../live/socket-link'
import { randomId } from '../ui/browser/random-id'
import type { ChatServer } from './chat-server'
import { type ChatStore, isSending, unsentOf } from './chat-state'
import { withMessage } from './message-list'
import { storeUnsent, type Unsent } from './unsent'

const TYPING_EVERY_MS = 3_000

interface Options {
  userId: string
  onSent: () => void
  /** `isAutomatic`: the user didn't press anything. */
  onFailed: (error: unknown, how: { isAutomatic: boolean }) => void
}

/** Counts like the server: an emoji is one character. */
export const messageLength = (text: string) => [...text.trim()].length

/** The draft and the messages that haven't reached the server yet. */
export class Outbox {
  readonly #server: ChatServer
  readonly #store: ChatStore
  readonly #options: Options
  #typingSentAt = 0
  #sending: AbortController | undefined

  constructor(server: ChatServer, store: ChatStore, options: Options) {
    this.#server = server
    this.#store = store
    this.#options = options
  }

  type(draft: string) {
    this.#set({ draft })
    if (!draft.trim() || Date.now() - this.#typingSentAt < TYPING_EVERY_MS) return
    this.#typingSentAt = Date.now()
    this.#server.sendTyping().catch(() => undefined) // not worth reporting
  }

  /** Returns whether there was something to send and nothing else on its way. */
  send() {
    const { draft, unsent } = this.#store.get()
    const content = draft.trim()
    if (!content || messageLength(content) > MAX_MESSAGE_LENGTH) return false
    if (isSending(this.#store.get())) return false
    const message: Unsent = { clientMessageId: randomId(), content, state: 'waiting' }
    this.#typingSentAt = 0
    this.#set({ draft: '', unsent: [...unsent, message] })
    void this.sendWaiting({ isAutomatic: false })
    return true
  }

  /** Sends a message again, with the same idempotency key. */
  retry(clientMessageId: string) {
    if (isSending(this.#store.get())) return
    this.#mark('waiting', (each) => each.clientMessageId === clientMessageId)
    void this.sendWaiting({ isAutomatic: false })
  }

  discard(clientMessageId: string) {
    const { unsent } = this.#store.get()
    this.#set({ unsent: unsent.filter((each) => each.clientMessageId !== clientMessageId) })
  }

  /** Sends the waiting messages in their order, one at a time, until one fails. */
  async sendWaiting({ isAutomatic } = { isAutomatic: true }) {
    while (!isSending(this.#store.get())) {
      const next = unsentOf(this.#store.get()).find(({ state }) => state === 'waiting')
      if (!next || !(await this.#deliver(next, isAutomatic))) return
    }
  }

  /** Call it on a new connection: a request that began earlier may hang on the old one until it times out. */
  abortSending() {
    this.#sending?.abort()
  }

  /** Drops messages that turn out to have reached the server. */
  dropArrived() {
    const { unsent } = this.#store.get()
    const missing = unsentOf(this.#store.get())
    const left = unsent.filter((each) => each.state === 'sending' || missing.includes(each))
    if (left.length < unsent.length) this.#set({ unsent: left })
  }

  /** Resolves to whether to go on: after an aborted request, with the same message. */
  async #deliver({ clientMessageId, content }: Unsent, isAutomatic: boolean) {
    this.#sending = new AbortController()
    const { signal } = this.#sending
    const isThis = (each: Unsent) => each.clientMessageId === clientMessageId
    this.#mark('sending', isThis)
    try {
      const sent = await this.#server.send(content, clientMessageId, signal)
      this.#store.set({ list: withMessage(this.#store.get().list, sent) })
      this.discard(clientMessageId)
      this.#options.onSent()
      return true
    } catch (error) {
      this.#mark('waiting', isThis)
      // Those behind it wait for the user's decision too, so that the order stays.
      if (isRefusal(error)) this.#mark('failed', ({ state }) => state === 'waiting')
      if (!signal.aborted) this.#options.onFailed(error, { isAutomatic })
      return signal.aborted
    }
  }

  #mark(state: Unsent['state'], which: (message: Unsent) => boolean) {
    const { unsent } = this.#store.get()
    this.#set({ unsent: unsent.map((each) => (which(each) ? { ...each, state } : each)) })
  }

  #set(change: { draft?: string; unsent?: readonly Unsent[] }) {
    this.#store.set(change)
    storeUnsent(this.#options.userId, this.#store.get())
  }
}

/** Whether the server refused the message: without the user, it would do so again. */
function isRefusal(error: unknown) {
  const code = error instanceof SessionOver ? 'UNAUTHENTICATED' : refusalOf(error)?.code
  return code !== undefined && code !== 'UNAVAILABLE'
}
