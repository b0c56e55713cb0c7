import { fullName } from '../../shared/person-name'
import { introduce } from '../desk/subjects'
import { Prisma } from '../generated/prisma/client'
import { afterCommit, db } from '../platform/db'
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
