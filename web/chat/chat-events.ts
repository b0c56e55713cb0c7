import type { ApolloClient } from '@apollo/client'
import { merge } from 'rxjs'
import { type Follower, follow, type Listener } from '../live/follow'
import type { LiveSocket } from '../live/live-socket'
import {
  ChatActivityDocument,
  type ChatActivitySubscription,
  type ChatMessageFragment,
  NewChatMessageDocument,
  type NewChatMessageSubscription,
} from './generated/chat'
import { type Message, toCustomerView, toStaffView } from './message'

/** What happens in the conversations that the viewer may follow. */
export type ConversationEvent =
  | { kind: 'MESSAGE'; customerId: string; message: ChatMessageFragment }
  | ChatActivitySubscription['chatActivity']

/** The same for one conversation, as one side sees it. */
export interface ChatEvents {
  message(message: Message): void
  /** Someone on the other side is present: they are typing, have read, or have written. */
  active(name: string | null): void
  /** The other side is typing. */
  typing(): void
  /** Anything else happened, such as a message being read. */
  changed(): void
  maybeMissed: Listener<ConversationEvent>['onMaybeMissed']
}

/** Whether there may be something to fetch. */
export const isChange = ({ kind }: ConversationEvent) => kind !== 'TYPING'

/** Follows the conversation of the signed-in customer, or all of them for staff. Returns a stop function. */
export function followConversations(
  client: ApolloClient,
  socket: Pick<LiveSocket, 'onConnected'>,
  { onEvent, ...follower }: Follower<ConversationEvent>,
) {
  const fetchPolicy = 'no-cache'
  const subscribe = () =>
    merge(
      client.subscribe({ query: NewChatMessageDocument, fetchPolicy }),
      client.subscribe({ query: ChatActivityDocument, fetchPolicy }),
    )
  return follow<NewChatMessageSubscription | ChatActivitySubscription>(socket, subscribe, {
    ...follower,
    onEvent(data) {
      if ('chatActivity' in data) return onEvent(data.chatActivity)
      const message = data.newMessage
      onEvent({ kind: 'MESSAGE', customerId: message.customerId, message })
    },
  })
}

export function dispatch(event: ConversationEvent, viewer: 'customer' | 'staff', to: ChatEvents) {
  const isStaff = viewer === 'staff'
  const { staffName = null } = event.kind === 'MESSAGE' ? event.message : event
  const byStaff = event.kind === 'MESSAGE' ? event.message.isFromAdmin : event.byStaff
  const byOther = byStaff !== isStaff
  if (byOther && event.kind !== 'CHANGED') to.active(staffName)
  if (event.kind === 'MESSAGE') {
    to.message(isStaff ? toStaffView(event.message) : toCustomerView(event.message))
  } else if (event.kind !== 'TYPING') to.changed()
  else if (byOther) to.typing()
}
