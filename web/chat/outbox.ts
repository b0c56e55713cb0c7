import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { randomId } from '../ui/random-id'
import type { ChatServer } from './chat-server'
import { type ChatStore, isSending, unsentOf } from './chat-state'
import { withMessage } from './message-list'
import { storeUnsent, type Unsent } from './unsent'

const TYPING_EVERY_MS = 3_000

interface Options {
  userId: string
  onSent: () => void
  onFailed: (error: unknown) => void
}

/** Counts like the server: an emoji is one character. */
export const messageLength = (text: string) => [...text.trim()].length

/** The draft and the messages that haven't reached the server yet. */
export class Outbox {
  readonly #server: ChatServer
  readonly #store: ChatStore
  readonly #options: Options
  #typingSentAt = 0

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
    const message: Unsent = { clientMessageId: randomId(), content, state: 'sending' }
    this.#typingSentAt = 0
    this.#set({ draft: '', unsent: [...unsent, message] })
    void this.#deliver(message)
    return true
  }

  /** Sends a failed message again, with the same idempotency key. */
  retry(clientMessageId: string) {
    const message = this.#store
      .get()
      .unsent.find((each) => each.clientMessageId === clientMessageId)
    if (!message || isSending(this.#store.get())) return
    this.#mark(message, 'sending')
    void this.#deliver(message)
  }

  discard(clientMessageId: string) {
    const { unsent } = this.#store.get()
    this.#set({ unsent: unsent.filter((each) => each.clientMessageId !== clientMessageId) })
  }

  /** Drops failed messages that turn out to have reached the server. */
  dropArrived() {
    const { unsent } = this.#store.get()
    const missing = unsentOf(this.#store.get())
    const left = unsent.filter((each) => each.state === 'sending' || missing.includes(each))
    if (left.length < unsent.length) this.#set({ unsent: left })
  }

  async #deliver(message: Unsent) {
    try {
      const sent = await this.#server.send(message.content, message.clientMessageId)
      this.#store.set({ list: withMessage(this.#store.get().list, sent) })
      this.discard(message.clientMessageId)
      this.#options.onSent()
    } catch (error) {
      this.#mark(message, 'failed')
      this.#options.onFailed(error)
    }
  }

  #mark({ clientMessageId }: Unsent, state: Unsent['state']) {
    const { unsent } = this.#store.get()
    const marked = unsent.map((each) =>
      each.clientMessageId === clientMessageId ? { ...each, state } : each,
    )
    this.#set({ unsent: marked })
  }

  #set(change: { draft?: string; unsent?: readonly Unsent[] }) {
    this.#store.set(change)
    storeUnsent(this.#options.userId, this.#store.get())
  }
}
