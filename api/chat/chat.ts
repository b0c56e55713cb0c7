import { notAllowed } from '../graph/builder'
import type { Visitor } from '../http/visitor'
import { isId, pool } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { tell } from './live'
import { type Message, selectMessages } from './message'
import { type Part, partOf } from './part'
import { type Draft, storeMessage } from './store-message'

const MOST_LISTED = 100

/** Stores a message, makes the conversation with the first one, and tells both sides. */
export async function sendMessage(
  visitor: Visitor,
  { customerId, ...draft }: Draft & { customerId?: string | null },
): Promise<Message> {
  const part = await partOf(visitor, customerId)
  const { message, isNew } = await storeMessage(part, draft)
  if (isNew) tell({ kind: 'message', messageId: message.id, ...side(part) })
  return message
}

const side = ({ customerId, byStaff }: Part) => ({ customerId, byStaff })

interface Page {
  first: number
  /** Only what was written before this message. */
  before?: string | null
  customerId?: string | null
}

/** A conversation, newest first. */
export async function listMessages(
  visitor: Visitor,
  { first, before, customerId }: Page,
): Promise<Message[]> {
  const part = await partOf(visitor, customerId)
  if (!Number.isInteger(first) || first < 1 || first > MOST_LISTED) {
    throw badField('first', `A whole number from 1 to ${MOST_LISTED}`)
  }
  const end = before ? await positionOf(part, before) : null
  const { rows } = await pool.query<Message>({
    name: 'messages',
    text: `${selectMessages}
           WHERE conversation.customer_id = $1
             AND message.position < coalesce($2, ${AFTER_ALL})
           ORDER BY message.position DESC LIMIT $3`,
    values: [part.customerId, end, first],
  })
  return rows
}

/** The greatest bigint: no message has it. */
const AFTER_ALL = '9223372036854775807'

async function positionOf({ customerId }: Part, id: string): Promise<string> {
  const { rows } = isId(id)
    ? await pool.query({
        name: 'position',
        text: `SELECT position FROM message
               JOIN conversation ON conversation.id = conversation_id
               WHERE message.id = $1 AND customer_id = $2`,
        values: [id, customerId],
      })
    : { rows: [] }
  if (rows.length === 0) throw new Refusal('NOT_FOUND', 'There is no such message here.')
  return rows[0].position
}

/** Unread staff messages of a customer; for staff the unread messages of all customers. */
export async function unreadCount(visitor: Visitor): Promise<number> {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  const { rows } = await pool.query(
    user.isStaff
      ? {
          name: 'unread-by-staff',
          text: `SELECT count(*)::int FROM message WHERE NOT is_from_admin AND read_at IS NULL`,
        }
      : {
          name: 'unread',
          text: `SELECT count(*)::int FROM conversation
                 JOIN message ON conversation_id = conversation.id
                 WHERE customer_id = $1 AND is_from_admin AND read_at IS NULL`,
          values: [user.id],
        },
  )
  return rows[0].count
}

/**
 * Marks what the other side wrote as read, up to and including the message `upTo`; answers how many
 * became read. Takes the conversation's row first: two tabs that read at once queue there.
 */
export async function markMessagesRead(
  visitor: Visitor,
  { customerId, upTo }: { customerId?: string | null; upTo?: string | null } = {},
): Promise<number> {
  const part = await partOf(visitor, customerId)
  const last = upTo ? await positionOf(part, upTo) : null
  const { rowCount } = await pool.query({
    name: 'mark-read',
    text: `WITH mine AS (
             SELECT id FROM conversation WHERE customer_id = $1 FOR NO KEY UPDATE
           )
           UPDATE message SET read_at = now() FROM mine
           WHERE conversation_id = mine.id AND is_from_admin = $2 AND read_at IS NULL
             AND position <= coalesce($3, ${AFTER_ALL})`,
    values: [part.customerId, !part.byStaff, last],
  })
  const became = rowCount ?? 0
  if (became > 0) tell({ kind: 'read', ...side(part) })
  return became
}

const TYPING_AGAIN_AFTER_MS = 1_500
const typing = new Set<string>()

/** Tells the other side, at most every second and a half; nothing is stored. */
export async function setTyping(visitor: Visitor, customerId?: string | null): Promise<boolean> {
  const part = await partOf(visitor, customerId)
  const key = `${part.userId} ${part.customerId}`
  if (!typing.has(key)) {
    typing.add(key)
    setTimeout(() => typing.delete(key), TYPING_AGAIN_AFTER_MS).unref()
    tell({ kind: 'typing', ...side(part) })
  }
  return true
}
