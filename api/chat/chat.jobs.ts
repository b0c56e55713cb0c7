import { db } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { mailReplies } from './chat.mail'

const AT_MOST = 200

/** A reply of staff that nobody has seen for ten minutes goes out by e-mail. */
export const mailUnseenReplies = () => every(30, 'mail unseen replies', mailRepliesThatWait)

export async function mailRepliesThatWait() {
  const due = await db.$queryRaw<{ conversationId: string }[]>`
    SELECT DISTINCT conversation_id AS "conversationId"
      FROM message
      JOIN conversation ON conversation.id = conversation_id
      JOIN users ON users.id = customer_id
     WHERE is_from_admin AND read_at IS NULL AND mailed_at IS NULL
       AND message.created_at < now() - interval '10 minutes' AND email_verified
     LIMIT ${AT_MOST}`
  for (const { conversationId } of due) {
    try {
      await mailConversation(conversationId)
    } catch (error) {
      log.error({ err: error, conversationId }, 'replies not mailed; will be tried again')
    }
  }
}

/** All replies that wait, in one mail; none when they were read meanwhile. */
async function mailConversation(conversationId: string) {
  await db.$transaction(async (tx) => {
    // Whoever reads or writes in this conversation queues at its row.
    await tx.$queryRaw`SELECT FROM conversation WHERE id = ${conversationId}::uuid FOR NO KEY UPDATE`
    const { customer, messages } = await tx.conversation.findUniqueOrThrow({
      where: { id: conversationId },
      include: {
        customer: true,
        messages: {
          where: { isFromAdmin: true, readAt: null, mailedAt: null },
          orderBy: { position: 'asc' },
          include: { author: true },
        },
      },
    })
    const [first, ...rest] = messages
    if (!first) return
    await tx.message.updateMany({
      where: { id: { in: messages.map(({ id }) => id) } },
      data: { mailedAt: new Date() },
    })
    await mailReplies(tx, customer, [first, ...rest])
  })
}
