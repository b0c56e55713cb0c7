import { type Conversation, Prisma } from '../generated/prisma/client'
import { batched } from '../graph/batch'
import type { List } from '../graph/paging'
import type { SignedInUser } from '../http/visitor'
import { db, isId, lockRow, prepared, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { recordChange } from '../staff/history'
import { findAssignee, fullName } from '../staff/members'
import { addNote } from '../staff/notes'
import { publishStaffChange } from './chat-events'
import { type Message, selectMessages } from './message'

export type ConversationFilter = 'ALL' | 'WAITING' | 'UNREAD' | 'MINE'

/** Lists conversations: the longest-waiting first, then the most recently active. */
export function inbox(staff: SignedInUser, filter: ConversationFilter): List {
  const conditions = {
    ALL: Prisma.sql`true`,
    WAITING: Prisma.sql`${answered} = 0`,
    UNREAD: Prisma.sql`EXISTS (
      SELECT FROM message WHERE message.conversation_id = conversation.id
        AND NOT message.is_from_admin AND message.read_at IS NULL)`,
    MINE: Prisma.sql`assigned_to_id = ${staff.id}::uuid`,
  }
  return {
    from: Prisma.sql`FROM conversation WHERE ${conditions[filter]}`,
    sortedBy: [
      { value: answered, type: 'number' },
      { value: seconds, type: 'number' },
    ],
    direction: 'ASC',
  }
}

// The expressions of the index conversation_inbox.
const answered = Prisma.sql`(waiting_since IS NULL)::int`
const seconds = Prisma.sql`coalesce(
  extract(epoch FROM waiting_since - timestamptz '1970-01-01 00:00:00Z'),
  -extract(epoch FROM last_message_at - timestamptz '1970-01-01 00:00:00Z'))::float8`

const readLastMessages = prepared<Message>(
  'last-messages',
  `${selectMessages} WHERE message.id IN (
     SELECT latest.id FROM conversation requested CROSS JOIN LATERAL (
       SELECT id FROM message WHERE conversation_id = requested.id ORDER BY position DESC LIMIT 1
     ) latest WHERE requested.customer_id = ANY ($1))`,
)

/** Finds a conversation's last message by customer ID. */
export const lastMessage = batched(async (customerIds) => {
  const { rows } = await readLastMessages([customerIds])
  return new Map(rows.map((message) => [message.customerId, message]))
})

const countUnread = prepared<{ conversationId: string; unread: number }>(
  'unread-of-customers',
  `SELECT conversation_id AS "conversationId", count(*)::int AS unread FROM message
   WHERE conversation_id = ANY ($1) AND NOT is_from_admin AND read_at IS NULL
   GROUP BY conversation_id`,
)

/** Counts the customer's messages that staff have not read, by conversation ID. */
export const unreadOfCustomer = batched(async (conversationIds) => {
  const { rows } = await countUnread([conversationIds])
  return new Map(rows.map(({ conversationId, unread }) => [conversationId, unread]))
})

/** Assigns the conversation to a staff member; `null` unassigns it. */
export async function assignConversation(
  staff: SignedInUser,
  customerId: string,
  staffId: string | null,
): Promise<Conversation> {
  const conversation = await db.$transaction(async (tx) => {
    const assignee = await findAssignee(tx, staffId, { need: 'CHAT' })
    const row = await lockConversation(tx, customerId)
    await recordChange(tx, staff, {
      subject: 'CONVERSATION',
      subjectId: customerId,
      subjectName: fullName(row.customer),
      field: 'assignedTo',
      before: row.assignedTo && fullName(row.assignedTo),
      after: assignee && fullName(assignee),
    })
    const data = { assignedToId: assignee?.id ?? null }
    return tx.conversation.update({ where: { id: row.id }, data })
  })
  publishStaffChange(customerId)
  return conversation
}

export async function addConversationNote(staff: SignedInUser, customerId: string, text: string) {
  const { id } = (await findConversation(db, customerId)) ?? {}
  if (!id) throw noConversation()
  const note = await addNote(staff, { conversationId: id }, text)
  publishStaffChange(customerId)
  return note
}

const findConversation = async (tx: Tx, customerId: string) =>
  isId(customerId) ? tx.conversation.findUnique({ where: { customerId } }) : null

async function lockConversation(tx: Tx, customerId: string) {
  const { id } = (await findConversation(tx, customerId)) ?? {}
  if (!id || !(await lockRow(tx, 'conversation', id))) throw noConversation()
  const include = { customer: true, assignedTo: true }
  return tx.conversation.findUniqueOrThrow({ where: { id }, include })
}

const noConversation = () => new Refusal('NOT_FOUND', 'This customer has not written yet.')
