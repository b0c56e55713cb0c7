import { randomId } from '../ui/random-id'
import type { ChatServer } from './chat-server'
import { type ChatStore, isSending, unsentOf } from './chat-state'
import { withOne } from './message-list'
import { keep, type Unsent } from './unsent'

const TELL_TYPING_MS = 3_000
export const MOST_CHARACTERS = 4_000

/** As the server counts: an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length

export function makeSending(
  server: ChatServer,
  store: ChatStore,
  on: { userId: string; sent: () => void; failed: (error: unknown) => void },
) {
  let toldTypingAt = 0

  function set(change: { draft?: string; unsent?: readonly Unsent[] }) {
    store.set(change)
    keep(on.userId, store.get())
  }

  function type(draft: string) {
    set({ draft })
    if (!draft.trim() || Date.now() - toldTypingAt < TELL_TYPING_MS) return
    toldTypingAt = Date.now()
    // Nobody misses a sign that did not come through.
    server.tellTyping().catch(() => undefined)
  }

  /** Whether there was something to send and nothing else under way. */
  function send() {
    const { draft, unsent } = store.get()
    const content = draft.trim()
    if (!content || lengthOf(content) > MOST_CHARACTERS || isSending(store.get())) return false
    const message: Unsent = {
      clientMessageId: randomId(),
      content,
      createdAt: new Date().toISOString(),
      state: 'sending',
    }
    toldTypingAt = 0
    set({ draft: '', unsent: [...unsent, message] })
    void deliver(message)
    return true
  }

  /** The same message once more: its id tells the server so. */
  function retry(clientMessageId: string) {
    const message = store.get().unsent.find((each) => each.clientMessageId === clientMessageId)
    if (!message || isSending(store.get())) return
    mark(message, 'sending')
    void deliver(message)
  }

  async function deliver(message: Unsent) {
    try {
      const stored = await server.send(message.content, message.clientMessageId)
      store.set({ list: withOne(store.get().list, stored) })
      discard(message.clientMessageId)
      on.sent()
    } catch (error) {
      mark(message, 'failed')
      on.failed(error)
    }
  }

  function mark(message: Unsent, state: Unsent['state']) {
    set({
      unsent: store
        .get()
        .unsent.map((each) =>
          each.clientMessageId === message.clientMessageId ? { ...each, state } : each,
        ),
    })
  }

  function discard(clientMessageId: string) {
    const { unsent } = store.get()
    set({ unsent: unsent.filter((each) => each.clientMessageId !== clientMessageId) })
  }

  /** What failed and turns out to be with us is no longer kept. */
  function dropArrived() {
    const { unsent } = store.get()
    const open = unsentOf(store.get())
    const left = unsent.filter((each) => each.state === 'sending' || open.includes(each))
    if (left.length < unsent.length) set({ unsent: left })
  }

  return { type, send, retry, discard, dropArrived }
}
