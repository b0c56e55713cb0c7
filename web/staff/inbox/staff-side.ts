import type { ApolloClient } from '@apollo/client'
import { type ChatServer, chatServer } from '../../chat/chat-server'
import {
  UnreadOfDocument,
  type UnreadOfQuery,
  type UnreadOfQueryVariables,
} from './generated/inbox'
import { turned } from './turned'

/** What a thread of the staff needs of the server. */
export function staffSide(client: ApolloClient, customerId: string): ChatServer {
  return turned(chatServer(client, customerId), customerId, async (signal) => {
    const { data } = await client.query<UnreadOfQuery, UnreadOfQueryVariables>({
      query: UnreadOfDocument,
      variables: { customerId },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal }, queryDeduplication: false },
    })
    return data?.conversation?.unreadCount ?? 0
  })
}
