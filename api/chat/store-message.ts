import type { PoolClient } from 'pg'
import { pool } from '../platform/db'
import { badField } from '../platform/errors'
import { validText } from '../platform/text'
import { type Message, selectMessages } from './message'
import type { Part } from './part'

/** The longest message (decisions, section 7). */
const longest = { most: 4_000, rule: 'Write 1 to 4,000 characters' }
const LONGEST_CLIENT_ID = 100

export interface Draft {
  content: string
  /** Chosen by the sender: sent again with it, a message stays one message. */
  clientMessageId?: string | null
}

/** Answers the stored message; `isNew` is false when it had been stored before. */
export async function storeMessage(part: Part, draft: Draft) {
  const content = validText('content', draft.content, longest)
  const clientMessageId = clientIdOf(draft)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const conversationId = await lockConversation(client, part.customerId)
    const added = await addMessage(client, conversationId, part, { content, clientMessageId })
    const message = added ?? (await storedMessage(client, conversationId, part, clientMessageId))
    await client.query('COMMIT')
    return { message, isNew: added !== undefined }
  } catch (error) {
    broken = error as Error // closing the connection rolls back
    throw error
  } finally {
    client.release(broken)
  }
}

function clientIdOf({ clientMessageId: id = null }: Draft) {
  if (id === null || (id !== '' && id.length <= LONGEST_CLIENT_ID && !id.includes('\0'))) return id
  throw badField('clientMessageId', `1 to ${LONGEST_CLIENT_ID} characters`)
}

/** Whoever writes queues at the conversation's row: positions are in the order of the commits. */
async function lockConversation(client: PoolClient, customerId: string): Promise<string> {
  const { rows } = await client.query({
    name: 'lock-conversation',
    text: `INSERT INTO conversation (customer_id) VALUES ($1)
           ON CONFLICT (customer_id) DO UPDATE SET customer_id = excluded.customer_id
           RETURNING id`,
    values: [customerId],
  })
  return rows[0].id
}

/** Undefined when the author's message with this client id is there already. */
async function addMessage(
  client: PoolClient,
  conversationId: string,
  { customerId, userId, byStaff, firstName }: Part,
  { content, clientMessageId }: { content: string; clientMessageId: string | null },
): Promise<Message | undefined> {
  const { rows } = await client.query({
    name: 'add-message',
    // The times of a conversation's messages never repeat, so that they too tell the order.
    text: `WITH added AS (
             INSERT INTO message (conversation_id, author_id, is_from_admin, content,
               client_message_id, created_at)
             SELECT id, $2, $3, $4, $5,
               greatest(clock_timestamp(), last_message_at + interval '1 millisecond')
             FROM conversation WHERE id = $1
             ON CONFLICT (conversation_id, author_id, client_message_id) DO NOTHING
             RETURNING id, created_at
           ), touched AS (
             UPDATE conversation SET last_message_at = added.created_at,
               waiting_since = CASE WHEN NOT $3 THEN coalesce(waiting_since, added.created_at) END
             FROM added WHERE conversation.id = $1
           )
           SELECT id, created_at FROM added`,
    values: [conversationId, userId, byStaff, content, clientMessageId],
  })
  if (rows.length === 0) return undefined
  return {
    id: rows[0].id,
    content,
    isFromAdmin: byStaff,
    isRead: false,
    createdAt: rows[0].created_at,
    clientMessageId,
    customerId,
    staffName: byStaff ? firstName : null,
  }
}

async function storedMessage(
  client: PoolClient,
  conversationId: string,
  { userId }: Part,
  clientMessageId: string | null,
) {
  const { rows } = await client.query<Message>({
    name: 'stored-message',
    text: `${selectMessages}
           WHERE message.conversation_id = $1 AND message.author_id = $2
             AND message.client_message_id = $3`,
    values: [conversationId, userId, clientMessageId],
  })
  return rows[0] as Message
}
