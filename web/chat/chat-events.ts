import type { ChatActivitySubscription, ChatMessageFragment } from './generated/chat'
import { type Message, toCustomerView, toStaffView } from './message'

/**
 * What happens in the conversations that the viewer may follow. `CONNECTED`: earlier events are lost.
 * `RESYNC`, a second later: events between a refetch on `CONNECTED` and the start of the subscriptions
 * are lost too.
 */
export type ConversationEvent =
  | { kind: 'MESSAGE'; customerId: string; message: ChatMessageFragment }
  | ChatActivitySubscription['chatActivity']
  | { kind: 'CONNECTED' }
  | { kind: 'RESYNC' }

/** The same for one conversation, as one side sees it. */
export interface ChatEvents {
  message(message: Message): void
  /** The other side is typing. */
  typing(): void
  /** Anything else happened, such as a message being read. */
  changed(): void
  /** Events arrive from now on; earlier ones are lost. */
  connected(): void
}

export const concerns = (event: ConversationEvent, customerId: string) =>
  !('customerId' in event) || event.customerId === customerId

export function dispatch(event: ConversationEvent, viewer: 'customer' | 'staff', to: ChatEvents) {
  const isStaff = viewer === 'staff'
  if (event.kind === 'CONNECTED') to.connected()
  else if (event.kind === 'MESSAGE') {
    to.message(isStaff ? toStaffView(event.message) : toCustomerView(event.message))
  } else if (event.kind !== 'TYPING') to.changed()
  else if (event.byStaff !== isStaff) to.typing()
}
