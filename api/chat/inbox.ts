import { fullName } from '../../shared/person-name'
import { recordChange } from '../desk/history'
import { findAssignee } from '../desk/members'
import { addNote } from '../desk/notes'
import { type Conversation, Prisma, type User } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { batched } from '../platform/batch'
import { databaseTime, db, isId, lockRow, prepared, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import type { List } from '../platform/lists'
import { takeTurn } from '../platform/turns'
import { publishStaffChange } from './chat-events'
import { type Message, selectMessages } from './message'

export type ConversationFilter =
  | 'ALL'
  | 'WAITING'
  | 'UNREAD'
  | 'MINE'
  | 'OPEN'
  | 'CLOSED'
  | 'UNASSIGNED'

/** Lists conversations: the longest-waiting first, then the most recently active. */
export function inbox(staff: SignedInUser, filter: ConversationFilter): List {
  const conditions = {
    ALL: Prisma.sql`true`,
    WAITING: Prisma.sql`${answered} = 0`,
    UNREAD: Prisma.sql`EXISTS (
      SELECT FROM message WHERE message.conversation_id = conversation.id
        AND NOT message.is_from_admin AND message.read_at IS NULL)`,
    MINE: Prisma.sql`assigned_to_id = ${staff.id}::uuid`,
    OPEN: Prisma.sql`closed_at IS NULL`,
    CLOSED: Prisma.sql`closed_at IS NOT NULL`,
    UNASSIGNED: Prisma.sql`assigned_to_id IS NULL AND closed_at IS NULL`,
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
  { mustWait = false } = {},
): Promise<Conversation> {
  const conversation = await takeTurn({ user: staff }, async (tx) => {
    const assignee = await findAssignee(tx, staffId, { need: 'CHAT' })
    const row = await lockConversation(tx, customerId)
    if (mustWait) refuseAnswered(row)
    await recordChange(tx, staff, {
      ...subjectOf(row),
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

/** Says that no answer is needed. The next message reopens the conversation: a trigger sees to it. */
export const closeConversation = (staff: SignedInUser, customerId: string) =>
  setClosed(staff, customerId, true)

/** Takes back that no answer is needed: a customer who wrote last waits again, since then. */
export const reopenConversation = (staff: SignedInUser, customerId: string) =>
  setClosed(staff, customerId, false)

async function setClosed(staff: SignedInUser, customerId: string, isClosed: boolean) {
  const conversation = await takeTurn({ user: staff }, async (tx) => {
    const row = await lockConversation(tx, customerId)
    if ((row.closedAt !== null) === isClosed) return row
    await recordChange(tx, staff, {
      ...subjectOf(row),
      field: 'closed',
      before: isClosed ? 'No' : 'Yes',
      after: isClosed ? 'Yes' : 'No',
    })
    return tx.conversation.update({
      where: { id: row.id },
      data: isClosed
        ? { closedAt: await databaseTime(tx), waitingSince: null }
        : { closedAt: null, waitingSince: await unansweredSince(tx, row.id) },
    })
  })
  publishStaffChange(customerId)
  return conversation
}

async function unansweredSince(tx: Tx, conversationId: string) {
  const where = { conversationId }
  const last = await tx.message.findFirst({
    where: { ...where, isFromAdmin: true },
    orderBy: { position: 'desc' },
  })
  const unanswered = await tx.message.findFirst({
    where: { ...where, isFromAdmin: false, position: { gt: last?.position ?? 0 } },
    orderBy: { position: 'asc' },
  })
  return unanswered?.createdAt ?? null
}

/** Refuses work on a conversation in which no one waits. */
export function refuseAnswered({ waitingSince }: Conversation) {
  if (!waitingSince) throw new Refusal('CONFLICT', 'No one waits for an answer here.')
}

/** What the history says of a conversation. */
export const subjectOf = ({ customer }: { customer: User }) => ({
  subject: 'CONVERSATION' as const,
  subjectId: customer.id,
  subjectName: fullName(customer),
})

export async function addConversationNote(staff: SignedInUser, customerId: string, text: string) {
  const { id } = (await findConversation(db, customerId)) ?? {}
  if (!id) throw noConversation()
  const note = await addNote(staff, { conversationId: id }, text)
  publishStaffChange(customerId)
  return note
}

const findConversation = async (tx: Tx, customerId: string) =>
  isId(customerId) ? tx.conversation.findUnique({ where: { customerId } }) : null

/** A customer's conversation, locked until the transaction ends. */
export async function lockConversation(tx: Tx, customerId: string) {
  const { id } = (await findConversation(tx, customerId)) ?? {}
  if (!id || !(await lockRow(tx, 'conversation', id))) throw noConversation()
  const include = { customer: true, assignedTo: true }
  return tx.conversation.findUniqueOrThrow({ where: { id }, include })
}

const noConversation = () => new Refusal('NOT_FOUND', 'This customer has not written yet.')
