import { refusalOf } from '../graph/graph-error'
import { SessionOver } from '../live/socket-link'
import { useStore } from '../ui/browser/store'
import type { ChatEvents } from './chat-events'
import type { ChatServer } from './chat-server'
import { makeChatStore } from './chat-state'
import { Outbox } from './outbox'
import { Reader } from './reader'
import { storedUnsent } from './unsent'

export type Chat = ReturnType<typeof makeChat>

export const useChat = ({ store }: Chat) => useStore(store)

/** What the rest of the page does about events in the chat. */
interface Page {
  /** A message couldn't be sent; the chat saves it. */
  sendFailed(): void
  /** The user tried to send and isn't signed in anymore. */
  signInAgain(): void
  /** The server says that the session is over. Resolves to whether the user is signed in after all. */
  checkSession(): Promise<boolean>
}

/** One conversation as one side sees it: its state, its live updates, and its outbox. */
export function makeChat(server: ChatServer, userId: string, page: Page) {
  const store = makeChatStore(storedUnsent(userId))
  const reader = new Reader(server, store, {
    onReached: () => void outbox.sendWaiting(),
    onError(error) {
      if (isUnauthorized(error)) void page.checkSession()
    },
  })
  const outbox = new Outbox(server, store, {
    userId,
    onSent: () => reader.refresh(),
    onFailed(error, { isAutomatic }) {
      if (isUnauthorized(error)) isAutomatic ? void page.checkSession() : page.signInAgain()
      else if (!isAutomatic) page.sendFailed()
    },
  })
  const events: ChatEvents = {
    ...reader.events,
    maybeMissed(options) {
      if (options.restart) outbox.abortSending()
      reader.events.maybeMissed(options)
    },
  }

  /** Returns a stop function. */
  function start() {
    const stops = [
      server.follow(events, page.checkSession),
      reader.start(),
      store.subscribe(() => outbox.dropArrived()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { store, reader, outbox, start }
}

/** A refusal whose message says "Unauthorized" counts too, whatever its code. */
function isUnauthorized(error: unknown) {
  if (error instanceof SessionOver) return true
  const refusal = refusalOf(error)
  return refusal?.code === 'UNAUTHENTICATED' || refusal?.message.includes('Unauthorized') || false
}
