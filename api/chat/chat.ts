import { endOfPage } from '../../shared/limits'
import { Prisma } from '../generated/prisma/client'
import { notAllowed } from '../http/access'
import type { Visitor } from '../http/visitor'
import { isId, prepared } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countRows } from '../platform/lists'
import { publishChatEvent } from './chat-events'
import { type Message, selectMessages } from './message'
import { type Participant, participantOf } from './participant'
import { type Draft, storeMessage } from './store-message'

const MAX_LISTED = 100

/** Stores a message, creating the conversation with the first one, and notifies both sides. */
export async function sendMessage(
  visitor: Visitor,
  { customerId, ...draft }: Draft & { customerId?: string | null },
): Promise<Message> {
  const participant = await participantOf(visitor, 'CHAT', customerId)
  const { message, isNew } = await storeMessage(participant, draft)
  if (isNew) publishChatEvent({ kind: 'message', messageId: message.id, ...side(participant) })
  return message
}

const side = ({ customerId, byStaff, firstName }: Participant) => ({
  customerId,
  byStaff,
  ...(byStaff && { staffName: firstName }),
})

interface Page {
  first: number
  /** Lists only what was written before this message. */
  before?: string | null
  customerId?: string | null
}

/** Lists a conversation's messages, newest first; fewer than asked for when they are very long. */
export async function listMessages(
  visitor: Visitor,
  { first, before, customerId }: Page,
): Promise<Message[]> {
  const participant = await participantOf(visitor, 'READ', customerId)
  if (!Number.isInteger(first) || first < 1 || first > MAX_LISTED) {
    throw badField('first', `A whole number from 1 to ${MAX_LISTED}`)
  }
  const end = before ? await positionOf(participant, before) : null
  const { rows } = await readMessages([participant.customerId, end, first])
  return rows.slice(0, endOfPage(rows.map(({ content }) => content)))
}

/** The greatest bigint, beyond the position of any message. */
const LAST_POSITION = '9223372036854775807'

const readMessages = prepared<Message>(
  'messages',
  `${selectMessages}
   WHERE conversation.customer_id = $1 AND message.position < coalesce($2, ${LAST_POSITION})
   ORDER BY message.position DESC LIMIT $3`,
)

const readPosition = prepared<{ position: string }>(
  'position',
  `SELECT position FROM message JOIN conversation ON conversation.id = conversation_id
   WHERE message.id = $1 AND customer_id = $2`,
)

async function positionOf({ customerId }: Participant, messageId: string): Promise<string> {
  const { rows } = isId(messageId) ? await readPosition([messageId, customerId]) : { rows: [] }
  if (!rows[0]) throw new Refusal('NOT_FOUND', 'There is no such message here.')
  return rows[0].position
}

const countUnread = prepared<{ count: number }>(
  'unread',
  `SELECT count(*)::int FROM conversation JOIN message ON conversation_id = conversation.id
   WHERE customer_id = $1 AND is_from_admin AND read_at IS NULL`,
)

const unreadByStaff = Prisma.sql`FROM message WHERE NOT is_from_admin AND read_at IS NULL`

/** Counts a customer's unread staff messages; for staff, the unread messages of all customers. */
export async function unreadCount(visitor: Visitor): Promise<number> {
  const { user } = visitor
  if (!user) throw notAllowed(visitor)
  if (user.isStaff) return countRows(unreadByStaff)
  const { rows } = await countUnread([user.id])
  return rows[0]?.count ?? 0
}

// Takes the conversation's row first, so that two tabs reading at once count each message once.
const markRead = prepared(
  'mark-read',
  `WITH own AS (SELECT id FROM conversation WHERE customer_id = $1 FOR NO KEY UPDATE)
   UPDATE message SET read_at = now() FROM own
   WHERE conversation_id = own.id AND is_from_admin = $2 AND read_at IS NULL
     AND position <= coalesce($3, ${LAST_POSITION})`,
)

/**
 * Marks messages from the other side as read, up to and including `upTo`. Returns how many were newly
 * marked.
 */
export async function markMessagesRead(
  visitor: Visitor,
  { customerId, upTo }: { customerId?: string | null; upTo?: string | null } = {},
): Promise<number> {
  const participant = await participantOf(visitor, 'CHAT', customerId)
  const last = upTo ? await positionOf(participant, upTo) : null
  const { rowCount } = await markRead([participant.customerId, !participant.byStaff, last])
  const count = rowCount ?? 0
  if (count > 0) publishChatEvent({ kind: 'read', ...side(participant) })
  return count
}

const TYPING_THROTTLE_MS = 1_500
const throttled = new Set<string>()

/** Notifies the other side, at most every 1.5 seconds. Nothing is stored. */
export async function setTyping(visitor: Visitor, customerId?: string | null): Promise<boolean> {
  const participant = await participantOf(visitor, 'CHAT', customerId)
  const key = `${participant.userId} ${participant.customerId}`
  if (!throttled.has(key)) {
    throttled.add(key)
    setTimeout(() => throttled.delete(key), TYPING_THROTTLE_MS).unref()
    publishChatEvent({ kind: 'typing', ...side(participant) })
  }
  return true
}
