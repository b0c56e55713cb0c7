import { refusalOf } from '../graph/graph-error'
import { backOffMs } from '../live/back-off'
import type { ChatServer } from './chat-server'
import { makeChatStore } from './chat-state'
import { makeReading } from './reading'
import { makeSending } from './sending'
import { keptFor } from './unsent'

export type Chat = ReturnType<typeof makeChat>

/** What the rest of the page does when something happens in the chat. */
interface Around {
  /** A message was refused or got lost; it is kept. */
  sendFailed(): void
  /** The customer wanted to send and is not signed in any more. */
  signInAgain(): void
  /** The server said, unasked, that nobody is signed in; answers whether somebody is after all. */
  checkSession(): Promise<boolean>
}

/** The conversation of a customer with us, until `stop`. */
export function makeChat(server: ChatServer, userId: string, around: Around) {
  const store = makeChatStore(keptFor(userId))
  const reading = makeReading(server, store, (error) => {
    if (isUnauthorized(error)) void around.checkSession()
  })
  const sending = makeSending(server, store, {
    userId,
    sent: reading.refresh,
    failed(error) {
      if (isUnauthorized(error)) around.signInAgain()
      else around.sendFailed()
    },
  })

  /** Returns what ends it. */
  function start() {
    let leave = () => {}
    let refused = 0
    let again: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      leave = server.follow({ ...reading.events, sessionOver })
    }
    async function sessionOver() {
      leave()
      leave = () => {}
      clearTimeout(again)
      if (await around.checkSession()) again = setTimeout(follow, backOffMs(refused++))
    }
    follow()
    const ends = [reading.start(), store.subscribe(sending.dropArrived)]
    return () => {
      leave()
      clearTimeout(again)
      for (const end of ends) end()
    }
  }

  return { store, ...reading, ...sending, start }
}

/** The client reads it from the words (spec, section 8). */
function isUnauthorized(error: unknown) {
  const refusal = refusalOf(error)
  return refusal?.code === 'UNAUTHENTICATED' || refusal?.message.includes('Unauthorized') || false
}
