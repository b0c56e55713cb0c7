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
  /** Someone of the other side is there: they are typing, have read, or have written. */
  active(name: string | null): void
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
  if (event.kind === 'CONNECTED') return to.connected()
  if (event.kind === 'RESYNC') return to.changed()
  const { staffName = null } = event.kind === 'MESSAGE' ? event.message : event
  const byStaff = event.kind === 'MESSAGE' ? event.message.isFromAdmin : event.byStaff
  const byOther = byStaff !== isStaff
  if (byOther && event.kind !== 'CHANGED') to.active(staffName)
  if (event.kind === 'MESSAGE') {
    to.message(isStaff ? toStaffView(event.message) : toCustomerView(event.message))
  } else if (event.kind !== 'TYPING') to.changed()
  else if (byOther) to.typing()
}
