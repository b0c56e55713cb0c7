import { publishWorkChange } from '../desk/work/work-changes'
import type { Visitor } from '../http/visitor'
import { pubsub } from '../platform/pubsub'
import { participantOf } from './participant'

export interface ChatEvent {
  kind: 'message' | 'read' | 'typing' | 'changed'
  customerId: string
  /** Set when `kind` is `message`. */
  messageId?: string
  /** Whether staff, not the customer, wrote, read or typed. */
  byStaff: boolean
  /** First name of the staff member; not set by the customer, nor by servers of earlier versions. */
  staffName?: string
}

declare module '../platform/pubsub' {
  interface Topics {
    /** Events of one conversation. */
    conversation: [customerId: string, event: ChatEvent]
    /** Events of all conversations, for staff. */
    conversations: [event: ChatEvent]
  }
}

/** Notifies both sides. Call it after the commit. */
export function publishChatEvent(event: ChatEvent) {
  pubsub.publish('conversation', event.customerId, event)
  pubsub.publish('conversations', event)
  if (event.kind === 'message') publishWorkChange({ kind: 'CONVERSATION', id: event.customerId })
}

/** Notifies staff only, about what staff did with the conversation. Call it after the commit. */
export function publishStaffChange(customerId: string) {
  pubsub.publish('conversations', { kind: 'changed', customerId, byStaff: true })
  publishWorkChange({ kind: 'CONVERSATION', id: customerId })
}

/** Subscribes to new messages: a customer's own; for staff, one customer's or everyone's. */
export const subscribeToMessages = async (visitor: Visitor, customerId?: string | null) =>
  (await subscribe(visitor, customerId)).filter(({ kind }) => kind === 'message')

/** Subscribes to everything else. Customers don't get their own typing or changes made for staff. */
export async function subscribeToActivity(visitor: Visitor, customerId?: string | null) {
  const isVisible = ({ kind, byStaff }: ChatEvent) =>
    visitor.user?.isStaff ? kind !== 'message' : kind === 'read' || (kind === 'typing' && byStaff)
  return (await subscribe(visitor, customerId)).filter(isVisible)
}

async function subscribe(visitor: Visitor, customerId?: string | null) {
  if (visitor.user?.isStaff && !customerId) return pubsub.subscribe('conversations')
  const participant = await participantOf(visitor, 'READ', customerId)
  return pubsub.subscribe('conversation', participant.customerId)
}
