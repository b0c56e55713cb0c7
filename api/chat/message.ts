import { pool } from '../platform/db'

export interface Message {
  id: string
  content: string
  isFromAdmin: boolean
  /** Whether the other side had it before its eyes. */
  isRead: boolean
  /** Grows by at least a millisecond from message to message of a conversation. */
  createdAt: Date
  clientMessageId: string | null
  customerId: string
  /** First name of who of the staff wrote it. */
  staffName: string | null
}

/** To be followed by conditions; the columns are the fields of `Message`. */
export const selectMessages = `
  SELECT message.id, message.content, message.is_from_admin AS "isFromAdmin",
    message.read_at IS NOT NULL AS "isRead", message.created_at AS "createdAt",
    message.client_message_id AS "clientMessageId", conversation.customer_id AS "customerId",
    author.first_name AS "staffName"
  FROM message
  JOIN conversation ON conversation.id = message.conversation_id
  LEFT JOIN users author ON author.id = message.author_id AND message.is_from_admin`

const loading = new Map<string, Promise<Message | undefined>>()

/** Undefined once its customer's account is gone. All who ask while it is read share one statement. */
export function findMessage(id: string): Promise<Message | undefined> {
  let found = loading.get(id)
  if (!found) {
    found = readMessage(id).finally(() => loading.delete(id))
    loading.set(id, found)
  }
  return found
}

async function readMessage(id: string) {
  const { rows } = await pool.query<Message>({
    name: 'message',
    text: `${selectMessages} WHERE message.id = $1`,
    values: [id],
  })
  return rows[0]
}
