import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client'
import { live } from '../live/live'
import { SessionOver } from '../live/live-socket'
import {
  ChatActivityDocument,
  type ChatActivitySubscription,
  ChatMessagesDocument,
  type ChatMessagesQuery,
  ChatUnreadCountDocument,
  type ChatUnreadCountQuery,
  MarkChatReadDocument,
  type MarkChatReadMutation,
  NewChatMessageDocument,
  type NewChatMessageSubscription,
  SendChatMessageDocument,
  type SendChatMessageMutation,
  TellTypingDocument,
} from './generated/chat'
import type { Message } from './message-list'

export type ChatEvents = {
  message(message: Message): void
  activity(activity: ChatActivitySubscription['chatActivity']): void
  /** From now on events come; what was before this moment did not. */
  connected(): void
  sessionOver(): void
}

/** What a conversation needs of the server. */
export interface ChatServer {
  /** Newest first; `before` is a message's id. */
  list(first: number, before?: string, signal?: AbortSignal): Promise<Message[]>
  unreadCount(signal?: AbortSignal): Promise<number>
  send(content: string, clientMessageId: string): Promise<Message>
  markRead(upTo: string): Promise<number>
  tellTyping(): Promise<unknown>
  /** Returns what ends it. */
  follow(events: ChatEvents): () => void
}

/** The conversation of the customer who is signed in; staff names the customer. */
export function chatServer(client: ApolloClient, customerId?: string): ChatServer {
  // Not in the cache: the list has its own rules, and each reading must really ask.
  const query = async <Data>(
    document: DocumentNode,
    variables: OperationVariables,
    signal?: AbortSignal,
  ) => {
    // Only what was missed last: who asks page after page over a socket is taken for a flood.
    const bySocket = live.isBack() && !variables.before
    const { data } = await client.query<Data>({
      query: document,
      variables,
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal }, queryDeduplication: false, bySocket },
    })
    return data as Data
  }
  const mutate = async <Data>(document: DocumentNode, variables: OperationVariables) => {
    const mutation = { mutation: document, variables, fetchPolicy: 'no-cache' as const }
    const { data } = await client.mutate<Data>(mutation)
    return data as Data
  }
  const subscribe = <Data>(document: DocumentNode, next: (data: Data) => void, over: () => void) =>
    client
      .subscribe<Data>({ query: document, variables: { customerId }, fetchPolicy: 'no-cache' })
      .subscribe(({ data, error }) => {
        if (data) next(data)
        else if (error instanceof SessionOver) over()
      })

  return {
    async list(first, before, signal) {
      const page = { first, before, customerId }
      return (await query<ChatMessagesQuery>(ChatMessagesDocument, page, signal)).messages
    },
    async unreadCount(signal) {
      return (await query<ChatUnreadCountQuery>(ChatUnreadCountDocument, {}, signal)).unreadCount
    },
    async send(content, clientMessageId) {
      const message = { content, clientMessageId, customerId }
      return (await mutate<SendChatMessageMutation>(SendChatMessageDocument, message)).sendMessage
    },
    async markRead(upTo) {
      const data = await mutate<MarkChatReadMutation>(MarkChatReadDocument, { upTo, customerId })
      return data.markMessagesRead
    },
    tellTyping: () => mutate(TellTypingDocument, { customerId }),

    follow({ message, activity, connected, sessionOver }) {
      const leave = live.onConnected(connected)
      const events = [
        subscribe<NewChatMessageSubscription>(
          NewChatMessageDocument,
          ({ newMessage }) => message(newMessage),
          sessionOver,
        ),
        subscribe<ChatActivitySubscription>(
          ChatActivityDocument,
          ({ chatActivity }) => activity(chatActivity),
          sessionOver,
        ),
      ]
      return () => {
        leave()
        for (const each of events) each.unsubscribe()
      }
    },
  }
}
