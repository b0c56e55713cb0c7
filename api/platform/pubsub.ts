import { createPubSub } from 'graphql-yoga'

/**
 * Events say "look"; the truth is in the database. Publish after the commit of what happened, never
 * before. An event may be lost: whoever depends on it must also look by itself.
 */
export interface ConversationEvent {
  kind: 'message' | 'read' | 'typing' | 'changed'
  customerId: string
  /** Of kind `message`. */
  messageId?: string
  /** Who wrote, read or types: staff or the customer. */
  byStaff: boolean
}

type Topics = {
  /** Of one customer, by the customer's id. */
  conversation: [customerId: string, event: ConversationEvent]
  /** Of all customers, for staff. */
  conversations: [event: ConversationEvent]
  /** A session that is over: its sockets must close. */
  sessionEnded: [event: { sessionId: string }]
}

export const pubsub = createPubSub<Topics>()
