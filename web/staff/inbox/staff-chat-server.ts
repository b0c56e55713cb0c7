import type { ApolloClient } from '@apollo/client'
import { dispatch } from '../../chat/chat-events'
import {
  bySocketIfOpen,
  type ChatServer,
  conversationCalls,
  uncachedOptions,
} from '../../chat/chat-server'
import { toStaffView } from '../../chat/message'
import { SessionOver } from '../../live/socket-link'
import { conversationEvents } from '../frame/events'
import { UnreadOfDocument } from './generated/inbox'

/** A customer's conversation, as staff see it. */
export function staffChatServer(
  client: ApolloClient,
  customerId: string,
  staffId: string,
  mayReply: boolean,
): ChatServer {
  return {
    ...conversationCalls(client, toStaffView, customerId),
    // Who only reads leaves no trace: the colleague who answers still finds the messages unread.
    ...(!mayReply && { markRead: async () => 0 }),

    async unreadCount(signal) {
      const { data } = await client.query({
        query: UnreadOfDocument,
        variables: { customerId },
        ...uncachedOptions(signal, bySocketIfOpen()),
      })
      if (data?.me?.id !== staffId) throw new SessionOver() // another user has signed in since
      return data.conversation?.unreadCount ?? 0
    },

    // The application follows all conversations and checks the session.
    follow: (events) =>
      conversationEvents.listen({
        onEvent(event) {
          if (event.customerId === customerId) dispatch(event, 'staff', events)
        },
        onMaybeMissed: events.maybeMissed,
      }),
  }
}
