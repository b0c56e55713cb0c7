import type { ChatServer } from './chat-server'
import type { ChatStore } from './chat-state'
import { messagesOf } from './message-list'

/** Reports to the server which messages the viewer has seen. */
export class SeenMarker {
  readonly #server: Pick<ChatServer, 'markRead'>
  readonly #store: ChatStore
  #seenUpTo = ''
  #markedUpTo = ''
  #isMarking = false

  constructor(server: Pick<ChatServer, 'markRead'>, store: ChatStore) {
    this.#server = server
    this.#store = store
  }

  /** The viewer has seen this message and those before it. Resolves to whether that was news. */
  async mark(id: string) {
    this.#seenUpTo = id
    if (this.#isMarking || !this.#next()) return false
    this.#isMarking = true
    try {
      // One call at a time: many that hang on a dead connection would use up the browser's connections.
      for (let next = this.#next(); next; next = this.#next()) {
        await this.#server.markRead(next)
        this.#markedUpTo = next
      }
    } finally {
      this.#isMarking = false
    }
    return true
  }

  /** The last message that the viewer has seen and the server doesn't know about. */
  #next() {
    const messages = messagesOf(this.#store.get().list)
    const seen = messages.slice(0, messages.findIndex(({ id }) => id === this.#seenUpTo) + 1)
    const last = seen.findLast(({ isOwn, isSeen }) => !isOwn && !isSeen)
    return last?.id === this.#markedUpTo ? undefined : last?.id
  }
}
