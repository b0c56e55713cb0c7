import type { ApolloClient } from '@apollo/client'
import { live } from '../live/live'
import { SessionOver } from '../live/socket-link'
import { type ChatEvents, dispatch, followConversations } from './chat-events'
import {
  type ChatMessageFragment,
  ChatMessagesDocument,
  ChatUnreadCountDocument,
  MarkChatReadDocument,
  SendChatMessageDocument,
  SendTypingDocument,
} from './generated/chat'
import { type Message, toCustomerView } from './message'

/** The server's side of one conversation, as one viewer sees it. */
export interface ChatServer {
  /** Newest first; `before` is a message ID. */
  list(first: number, before?: string, signal?: AbortSignal): Promise<Message[]>
  unreadCount(signal?: AbortSignal): Promise<number>
  send(content: string, clientMessageId: string, signal?: AbortSignal): Promise<Message>
  markRead(upTo: string): Promise<unknown>
  sendTyping(): Promise<unknown>
  /** Returns a stop function. `checkSession` is called when the server says that the session is over. */
  follow(events: ChatEvents, checkSession: () => Promise<boolean>): () => void
}

/**
 * The signed-in customer's own conversation. `onVerified` is called while the server says that their email
 * is confirmed.
 */
export function customerChatServer(
  client: ApolloClient,
  userId: string,
  onVerified: () => void,
): ChatServer {
  return {
    // With the customer named, the server refuses if another one has signed in since.
    ...conversationCalls(client, toCustomerView, userId),
    async unreadCount(signal) {
      const { data } = await client.query({
        query: ChatUnreadCountDocument,
        ...uncachedOptions(signal, bySocketIfOpen()),
      })
      const { me, unreadCount } = present(data)
      if (me?.id !== userId) throw new SessionOver() // another user has signed in since
      if (me.emailVerified) onVerified()
      return unreadCount
    },
    follow: (events, checkSession) =>
      followConversations(client, live, {
        checkSession,
        onEvent: (event) => dispatch(event, 'customer', events),
        onMaybeMissed: events.maybeMissed,
      }),
  }
}

/** Reads and writes that are the same for both sides. */
export function conversationCalls(
  client: ApolloClient,
  toView: (message: ChatMessageFragment) => Message,
  customerId: string,
): Omit<ChatServer, 'unreadCount' | 'follow'> {
  const fetchPolicy = 'no-cache'
  return {
    async list(first, before, signal) {
      const { data } = await client.query({
        query: ChatMessagesDocument,
        variables: { first, before, customerId },
        // Requesting page after page over the socket would count as flooding it.
        ...uncachedOptions(signal, before === undefined && live.isJustReconnected()),
      })
      return present(data).messages.map(toView)
    },
    async send(content, clientMessageId, signal) {
      const variables = { content, clientMessageId, customerId }
      const { data } = await client.mutate({
        mutation: SendChatMessageDocument,
        variables,
        fetchPolicy,
        context: { fetchOptions: { signal } },
      })
      return toView(present(data).sendMessage)
    },
    markRead: (upTo) =>
      client.mutate({
        mutation: MarkChatReadDocument,
        variables: { upTo, customerId },
        fetchPolicy,
      }),
    sendTyping: () =>
      client.mutate({ mutation: SendTypingDocument, variables: { customerId }, fetchPolicy }),
  }
}

/** Query options: every refresh must reach the server, over the connection most likely to be alive. */
export function uncachedOptions(signal: AbortSignal | undefined, bySocket: boolean) {
  return {
    fetchPolicy: 'no-cache' as const,
    context: { fetchOptions: { signal }, queryDeduplication: false, bySocket },
  }
}

/** For small queries that are sent often: over the socket, they need no session check and no log line. */
export const bySocketIfOpen = () => live.state.get() === 'open' || live.isJustReconnected()

function present<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new Error('The server sent neither data nor errors.')
  return data
}
