import { fullName } from '../../shared/person-name'
import type { ReplyValues } from '../../shared/saved-replies'
import { OPEN } from '../deals/states'
import { firstNameOfMember } from '../desk/members'
import { subjectOf as entryOf, introduce } from '../desk/subjects'
import { Prisma } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { afterCommit, db, isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { publishStaffChange } from './chat-events'
import { assignConversation, lockConversation, refuseAnswered, subjectOf } from './inbox'

const sql = Prisma.sql

introduce('CONVERSATION', {
  about: {
    argument: 'customerId',
    lock: async (tx, _visitor, customerId) => {
      const conversation = await lockConversation(tx, customerId)
      return { column: { conversationId: conversation.id }, history: subjectOf(conversation) }
    },
    nameOf: async (customerId, tx = db) =>
      fullName(await tx.user.findUniqueOrThrow({ where: { id: customerId } })),
    mentionOf: async () => 'a chat',
    replyValuesOf,
    announce: (tx, customerId) => afterCommit(tx, () => publishStaffChange(customerId)),
  },
  work: {
    prefix: 'Chat with',
    sources: [
      {
        due: sql`waiting_since`,
        id: sql`customer_id`,
        assignee: sql`assigned_to_id`,
        row: sql`waiting_since AS due_at, 'Answer in the chat' AS step, false AS is_promise`,
        from: sql`conversation WHERE waiting_since IS NOT NULL`,
        about: { customer: sql`customer_id` },
      },
    ],
    lock: async (tx, _visitor, customerId) => {
      const conversation = await lockConversation(tx, customerId)
      refuseAnswered(conversation)
      return { promisedBy: null, history: subjectOf(conversation) }
    },
    assign: ({ user }, customerId, staffId) =>
      assignConversation(user, customerId, staffId, { mustWait: true }),
  },
  handOver: {
    count: 'conversations',
    need: 'CHAT',
    noteColumn: 'conversationId',
    lockOpen: async (tx, staffId) => {
      const conversations = await tx.$queryRaw<{ id: string; customerId: string; name: string }[]>`
        SELECT conversation.id, customer_id AS "customerId", full_name(first_name, last_name) AS name
          FROM conversation JOIN users ON users.id = customer_id
         WHERE assigned_to_id = ${staffId}::uuid ORDER BY conversation.id FOR NO KEY UPDATE OF conversation`
      return conversations.map(({ id, customerId, name }) => ({
        id,
        history: { subject: 'CONVERSATION', subjectId: customerId, subjectName: name },
      }))
    },
    assign: async (tx, rows, to) => {
      const where = { id: { in: rows.map(({ id }) => id) } }
      await tx.conversation.updateMany({ where, data: { assignedToId: to?.id ?? null } })
      afterCommit(tx, () => {
        for (const { history } of rows) publishStaffChange(history.subjectId)
      })
    },
  },
})

/** By the customer's latest open deal, too. */
async function replyValuesOf(visitor: StaffVisitor, id: string): Promise<ReplyValues> {
  const customer = isId(id)
    ? await db.user.findUnique({ where: { id }, include: { conversation: true } })
    : null
  if (!customer) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  const deal = await db.deal.findFirst({
    where: { customerId: id, status: { in: OPEN } },
    orderBy: { openedAt: 'desc' },
  })
  return {
    ...(deal && (await entryOf('DEAL', 'about').replyValuesOf(visitor, deal.id))),
    firstName: customer.firstName,
    advocate: await firstNameOfMember(customer.conversation?.assignedToId ?? deal?.assignedToId),
  }
}
