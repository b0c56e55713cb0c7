import { prepared } from '../platform/db'

export interface Message {
  id: string
  content: string
  isFromAdmin: boolean
  /** Whether the recipient has seen it. */
  isRead: boolean
  /** At least a millisecond later than the previous message of the conversation. */
  createdAt: Date
  clientMessageId: string | null
  customerId: string
  /** First name of the staff member who wrote it; null on a customer's message. */
  staffName: string | null
}

/** Selects the fields of `Message`; append the conditions. */
export const selectMessages = `
  SELECT message.id, message.content, message.is_from_admin AS "isFromAdmin",
    message.read_at IS NOT NULL AS "isRead", message.created_at AS "createdAt",
    message.client_message_id AS "clientMessageId", conversation.customer_id AS "customerId",
    author.first_name AS "staffName"
  FROM message
  JOIN conversation ON conversation.id = message.conversation_id
  LEFT JOIN users author ON author.id = message.author_id AND message.is_from_admin`

const readMessage = prepared<Message>('message', `${selectMessages} WHERE message.id = $1`)

const loading = new Map<string, Promise<Message | undefined>>()

/**
 * Finds a message; undefined once the customer's account is deleted. Concurrent calls for one message,
 * such as those of all its subscribers, share a query.
 */
export function findMessage(id: string): Promise<Message | undefined> {
  let message = loading.get(id)
  if (!message) {
    message = readMessage([id])
      .then(({ rows }) => rows[0])
      .finally(() => loading.delete(id))
    loading.set(id, message)
  }
  return message
}
