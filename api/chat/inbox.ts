import { config } from '../config'
import { type Conversation, Prisma } from '../generated/prisma/client'
import { batched } from '../graph/batch'
import type { List } from '../graph/paging'
import type { SignedInUser } from '../http/visitor'
import { pubsub } from '../live/pubsub'
import { db, isId, pool, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { recordChange } from '../staff/history'
import { addNote } from '../staff/notes'
import { type Message, selectMessages } from './message'

export type ConversationFilter = 'ALL' | 'WAITING' | 'UNREAD' | 'MINE'

/** Who waits longest comes first, then who was heard of last. */
export function inbox(staff: SignedInUser, filter: ConversationFilter): List {
  const shown = {
    ALL: Prisma.sql`true`,
    WAITING: Prisma.sql`waiting_since IS NOT NULL`,
    UNREAD: Prisma.sql`EXISTS (
      SELECT FROM message WHERE message.conversation_id = conversation.id
        AND NOT message.is_from_admin AND message.read_at IS NULL)`,
    MINE: Prisma.sql`assigned_to_id = ${staff.id}::uuid`,
  }
  const seconds = Prisma.sql`coalesce(
    extract(epoch FROM waiting_since), -extract(epoch FROM last_message_at))::float8`
  return {
    from: Prisma.sql`FROM conversation WHERE ${shown[filter]}`,
    sortedBy: [
      { value: Prisma.sql`(waiting_since IS NULL)::int`, type: 'number' },
      { value: seconds, type: 'number' },
    ],
    direction: 'ASC',
  }
}

/** By the customer's id; undefined when that customer never wrote. */
export const lastMessage = batched(async (customerIds) => {
  const { rows } = await pool.query<Message>({
    name: 'last-messages',
    text: `${selectMessages} WHERE message.id IN (
      SELECT latest.id FROM conversation asked CROSS JOIN LATERAL (
        SELECT id FROM message WHERE conversation_id = asked.id ORDER BY position DESC LIMIT 1
      ) latest WHERE asked.customer_id = ANY ($1))`,
    values: [customerIds],
  })
  return new Map(rows.map((message) => [message.customerId, message]))
})

/** How many messages of the customer no one of the staff has read, by the conversation's id. */
export const unreadOfCustomer = batched(async (conversationIds) => {
  const { rows } = await pool.query<{ conversation_id: string; unread: number }>({
    name: 'unread-of-customers',
    text: `SELECT conversation_id, count(*)::int AS unread FROM message
           WHERE conversation_id = ANY ($1) AND NOT is_from_admin AND read_at IS NULL
           GROUP BY conversation_id`,
    values: [conversationIds],
  })
  return new Map(rows.map((row) => [row.conversation_id, row.unread]))
})

export const listStaff = () =>
  db.user.findMany({
    where: { emailVerified: true, email: { in: [...config.STAFF_EMAILS] } },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })

/** Who of the staff looks after the conversation from now on; null hands it back to all. */
export async function assignConversation(
  staff: SignedInUser,
  customerId: string,
  staffId: string | null,
): Promise<Conversation> {
  const taker = staffId ? (await listStaff()).find(({ id }) => id === staffId) : null
  if (taker === undefined) throw badField('staffId', 'Somebody of the staff')
  const conversation = await db.$transaction(async (tx) => {
    const found = await lockConversation(tx, customerId)
    await recordChange(tx, staff, {
      subject: 'CONVERSATION',
      subjectId: customerId,
      subjectName: nameOf(found.customer),
      field: 'assignedTo',
      before: found.assignedTo && nameOf(found.assignedTo),
      after: taker && nameOf(taker),
    })
    const data = { assignedToId: taker?.id ?? null }
    return tx.conversation.update({ where: { id: found.id }, data })
  })
  pubsub.publish('conversations', { kind: 'changed', customerId, byStaff: true })
  return conversation
}

export async function addConversationNote(staff: SignedInUser, customerId: string, given: string) {
  const conversation = isId(customerId)
    ? await db.conversation.findUnique({ where: { customerId } })
    : null
  if (!conversation) throw noConversation()
  const added = await addNote(staff, { conversationId: conversation.id }, given)
  pubsub.publish('conversations', { kind: 'changed', customerId, byStaff: true })
  return added
}

async function lockConversation(tx: Tx, customerId: string) {
  if (!isId(customerId)) throw noConversation()
  await tx.$queryRaw`
    SELECT FROM conversation WHERE customer_id = ${customerId}::uuid FOR NO KEY UPDATE`
  const found = await tx.conversation.findUnique({
    where: { customerId },
    include: { customer: true, assignedTo: true },
  })
  if (!found) throw noConversation()
  return found
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

const noConversation = () => new Refusal('NOT_FOUND', 'This customer has not written yet.')
