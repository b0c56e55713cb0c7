import { filter, pipe } from 'graphql-yoga'
import type { Visitor } from '../http/visitor'
import { pubsub } from '../live/pubsub'
import { partOf } from './part'

export interface ConversationEvent {
  kind: 'message' | 'read' | 'typing' | 'changed'
  customerId: string
  /** Of kind `message`. */
  messageId?: string
  /** Who wrote, read or types: staff or the customer. */
  byStaff: boolean
}

declare module '../live/pubsub' {
  interface Topics {
    /** Of one customer, by the customer's id. */
    conversation: [customerId: string, event: ConversationEvent]
    /** Of all customers, for staff. */
    conversations: [event: ConversationEvent]
  }
}

/** To everybody who watches the conversation. Only after the commit of what happened. */
export function tell(event: ConversationEvent) {
  pubsub.publish('conversation', event.customerId, event)
  pubsub.publish('conversations', event)
}

/** New messages of one's own conversation; for staff of the named customer, or of all. */
export const watchMessages = async (visitor: Visitor, customerId?: string | null) =>
  pipe(
    await watch(visitor, customerId),
    filter(({ kind }) => kind === 'message'),
  )

/** What else happens there. Customers see neither their own typing nor what staff does among itself. */
export async function watchActivity(visitor: Visitor, customerId?: string | null) {
  const shown = (event: ConversationEvent) =>
    visitor.user?.isStaff
      ? event.kind !== 'message'
      : event.kind === 'read' || (event.kind === 'typing' && event.byStaff)
  return pipe(await watch(visitor, customerId), filter(shown))
}

async function watch(visitor: Visitor, customerId?: string | null) {
  if (visitor.user?.isStaff && !customerId) return pubsub.subscribe('conversations')
  const part = await partOf(visitor, customerId)
  return pubsub.subscribe('conversation', part.customerId)
}
