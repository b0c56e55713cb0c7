import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { userKey } from '../account/rate-limits'
import { Prisma } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import { takeToken, tooMany } from '../platform/rate-limit'
import { validText } from '../platform/text'
import { type Message, selectMessages } from './message'
import type { Participant } from './participant'

const MAX_CLIENT_ID_LENGTH = 100

/** A customer's messages: a burst, then 20 a minute (decisions, section 7). */
const customerLimit = { burst: 10, everySeconds: 3 }

export interface Draft {
  content: string
  /** Idempotency key: a retried send stores one message. */
  clientMessageId?: string | null
}

/** Stores a message, or finds the one stored by an earlier try; then `isNew` is false. */
export async function storeMessage(author: Participant, draft: Draft) {
  const content = validText('content', draft.content, {
    most: MAX_MESSAGE_LENGTH,
    rule: `Write 1 to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`,
  })
  const clientMessageId = clientIdOf(draft)
  const { customerId, userId, byStaff, firstName } = author

  return db.$transaction(async (tx) => {
    const conversationId = await lockConversation(tx, customerId)
    const added = await insertMessage(tx, {
      ...{ conversationId, authorId: userId, isFromAdmin: byStaff },
      ...{ content, clientMessageId },
    })
    if (!added) {
      const message = await findStored(tx, conversationId, userId, clientMessageId)
      return { message, isNew: false }
    }
    if (!byStaff) await limitMessages(tx, author)
    const staffName = byStaff ? firstName : null
    const message: Message = {
      ...{ ...added, content, clientMessageId, customerId, staffName },
      ...{ isFromAdmin: byStaff, isRead: false },
    }
    return { message, isNew: true }
  })
}

/** Only stored messages count: the refusal rolls back both the message and its token. */
async function limitMessages(tx: Tx, { userId }: Participant) {
  const seconds = await takeToken(tx, userKey('message', userId), customerLimit)
  if (seconds > 0) throw tooMany(seconds, 'You have sent many messages in a row.')
}

function clientIdOf({ clientMessageId: id = null }: Draft) {
  if (id === null || (id !== '' && id.length <= MAX_CLIENT_ID_LENGTH && !id.includes('\0'))) {
    return id
  }
  throw badField('clientMessageId', `1 to ${MAX_CLIENT_ID_LENGTH} characters`)
}

/**
 * Creates the conversation if needed. Writers serialize on its row lock, so positions are in commit
 * order: a reader never sees a later message before an earlier one.
 */
async function lockConversation(tx: Tx, customerId: string) {
  const { id } = await tx.conversation.upsert({
    where: { customerId },
    create: { customerId },
    update: { customerId }, // changes nothing, but takes the lock
    select: { id: true },
  })
  return id
}

interface NewMessage {
  conversationId: string
  authorId: string
  isFromAdmin: boolean
  content: string
  clientMessageId: string | null
}

/** Returns undefined when the author has already stored a message with this client ID. */
async function insertMessage(
  tx: Tx,
  { conversationId, authorId, isFromAdmin, content, clientMessageId }: NewMessage,
) {
  // Times within a conversation strictly increase, so clients can sort by them.
  const [added] = await tx.$queryRaw<Pick<Message, 'id' | 'createdAt'>[]>`
    WITH added AS (
      INSERT INTO message (conversation_id, author_id, is_from_admin, content, client_message_id,
        created_at)
      SELECT id, ${authorId}::uuid, ${isFromAdmin}, ${content}, ${clientMessageId},
        greatest(clock_timestamp(), last_message_at + interval '1 millisecond')
      FROM conversation WHERE id = ${conversationId}::uuid
      ON CONFLICT (conversation_id, author_id, client_message_id) DO NOTHING
      RETURNING id, created_at
    ), touched AS (
      UPDATE conversation SET last_message_at = added.created_at,
        waiting_since =
          CASE WHEN NOT ${isFromAdmin}::boolean THEN coalesce(waiting_since, added.created_at) END
      FROM added WHERE conversation.id = ${conversationId}::uuid
    )
    SELECT id, created_at AS "createdAt" FROM added`
  return added
}

async function findStored(
  tx: Tx,
  conversationId: string,
  authorId: string,
  clientMessageId: string | null,
): Promise<Message> {
  const [stored] = await tx.$queryRaw<Message[]>`${Prisma.raw(selectMessages)}
    WHERE message.conversation_id = ${conversationId}::uuid AND message.author_id = ${authorId}::uuid
      AND message.client_message_id = ${clientMessageId}`
  if (!stored) throw new Error('A message was neither stored nor found')
  return stored
}
