import type { ApolloClient } from '@apollo/client'
import { type ChatServer, chatServer } from '../../chat/chat-server'
import type { Message } from '../../chat/message-list'
import { onConversationEvent } from '../frame/conversation-events'
import {
  UnreadOfDocument,
  type UnreadOfQuery,
  type UnreadOfQueryVariables,
} from './generated/inbox'

/**
 * A conversation turned around. The chat is told from the customer's side, where `isFromAdmin` is the
 * other one; for staff the customer is the other one, so reading, sending and seen are the same code.
 */
export function staffSide(client: ApolloClient, customerId: string): ChatServer {
  const server = chatServer(client, customerId)
  return {
    ...server,
    list: async (...page) => (await server.list(...page)).map(turned),
    send: async (...message) => turned(await server.send(...message)),

    async unreadCount(signal) {
      const { data } = await client.query<UnreadOfQuery, UnreadOfQueryVariables>({
        query: UnreadOfDocument,
        variables: { customerId },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal }, queryDeduplication: false },
      })
      return data?.conversation?.unreadCount ?? 0
    },

    // The application follows all conversations at once: this one listens to what comes of it.
    follow: ({ message, activity, connected, sessionOver }) =>
      onConversationEvent((event) => {
        if (event.kind === 'connected') return connected()
        if (event.kind === 'sessionOver') return sessionOver()
        if (event.customerId !== customerId) return
        if (event.kind === 'message') return message(turned(event.message))
        const kind = event.kind === 'typing' ? 'TYPING' : 'CHANGED'
        activity({ kind, byStaff: !event.byStaff })
      }),
  }
}

const turned = (message: Message): Message => ({ ...message, isFromAdmin: !message.isFromAdmin })
