import { db, lockRow } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { mailReplies } from './chat.mail'
import { mailWaitingChats, pushWaitingChats } from './waiting-chats'

const MAX_CONVERSATIONS_PER_RUN = 200

/** Starts the jobs that tell customers and staff of messages they haven't seen. */
export function watchChats() {
  const stops = [
    every(30, 'mail unseen replies', mailDueReplies),
    every(30, 'mail waiting chats', () => mailWaitingChats()),
    every(5, 'notify of waiting chats', pushWaitingChats),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Emails the staff replies that were left unseen for ten minutes. */
export async function mailDueReplies() {
  // Materialized, so that only the few messages of the index message_unmailed are read.
  const due = await db.$queryRaw<{ conversationId: string }[]>`
    WITH unseen AS MATERIALIZED (
      SELECT conversation_id FROM message
       WHERE is_from_admin AND read_at IS NULL AND mailed_at IS NULL
         AND created_at < now() - interval '10 minutes')
    SELECT DISTINCT conversation_id AS "conversationId" FROM unseen
     WHERE (SELECT email_verified FROM conversation JOIN users ON users.id = customer_id
             WHERE conversation.id = conversation_id)
     LIMIT ${MAX_CONVERSATIONS_PER_RUN}`
  for (const { conversationId } of due) {
    try {
      await mailConversation(conversationId)
    } catch (error) {
      log.error({ err: error, conversationId }, 'could not email unseen replies; will retry')
    }
  }
}

/** Emails all unseen replies of a conversation together, unless they have just been read. */
async function mailConversation(conversationId: string) {
  await db.$transaction(async (tx) => {
    await lockRow(tx, 'conversation', conversationId)
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
    const ids = messages.map(({ id }) => id)
    await tx.$executeRaw`UPDATE message SET mailed_at = now() WHERE id = ANY (${ids}::uuid[])`
    await mailReplies(tx, customer, [first, ...rest])
  })
}
