import type { ApolloClient } from '@apollo/client'
import type { LiveSocket } from '../live/live-socket'
import { backOffMs } from '../live/retry'
import { SessionOver } from '../live/socket-link'
import type { ConversationEvent } from './chat-events'
import { ChatActivityDocument, NewChatMessageDocument } from './generated/chat'

const RESYNC_MS = 1_000

interface Follower {
  onEvent(event: ConversationEvent): void
  /** The server says that the session is over. Resolves to whether the user is signed in after all. */
  checkSession(): Promise<boolean>
}

/** Follows the conversations of the signed-in customer, or all of them for staff. Returns a stop function. */
export function followConversations(
  client: ApolloClient,
  socket: Pick<LiveSocket, 'onConnected'>,
  { onEvent, checkSession }: Follower,
) {
  let unsubscribe = () => {}
  let isStopped = false
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let resync: ReturnType<typeof setTimeout> | undefined

  function subscribe() {
    const stopListening = socket.onConnected(connected)
    const messages = client
      .subscribe({ query: NewChatMessageDocument, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (error) return failed(error)
        const message = data?.newMessage
        if (message) onEvent({ kind: 'MESSAGE', customerId: message.customerId, message })
      })
    const activity = client
      .subscribe({ query: ChatActivityDocument, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (error) return failed(error)
        if (data) onEvent(data.chatActivity)
      })
    unsubscribe = () => {
      unsubscribe = () => {}
      stopListening()
      messages.unsubscribe()
      activity.unsubscribe()
    }
  }

  function connected() {
    onEvent({ kind: 'CONNECTED' })
    clearTimeout(resync)
    resync = setTimeout(onEvent, RESYNC_MS, { kind: 'RESYNC' })
  }

  function failed(error: unknown) {
    if (error instanceof SessionOver) void sessionOver()
  }

  async function sessionOver() {
    unsubscribe()
    clearTimeout(retry)
    if (!(await checkSession()) || isStopped) return
    retry = setTimeout(subscribe, backOffMs(refusals++))
  }

  subscribe()
  return () => {
    isStopped = true
    unsubscribe()
    clearTimeout(retry)
    clearTimeout(resync)
  }
}
