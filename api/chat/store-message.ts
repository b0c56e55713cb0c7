import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { type AnnouncedEvent, announceEvent } from '../events/events'
import { db, prepared } from '../platform/db'
import { badField, tooMany } from '../platform/errors'
import { secondsToToken, takeTokenText, userKey } from '../platform/rate-limit'
import { validText } from '../platform/text'
import { type Message, selectMessages } from './message'
import type { Participant } from './participant'

const MAX_CLIENT_ID_LENGTH = 100

/** A customer's messages: a burst, then 20 a minute. */
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
  const limitKey = userKey('message', userId)

  const added = await add(customerId, [userId, byStaff, content, clientMessageId, limitKey])
  if (!added) {
    const { rows } = await findStored([customerId, userId, clientMessageId])
    if (rows[0]) return { message: rows[0], isNew: false }
    const seconds = await secondsToToken(limitKey, customerLimit)
    throw tooMany(seconds, 'You have sent many messages in a row.')
  }
  const staffName = byStaff ? firstName : null
  const { id, createdAt, event } = added
  if (event) announceEvent(event)
  const message: Message = {
    id,
    createdAt,
    content,
    clientMessageId,
    customerId,
    staffName,
    isFromAdmin: byStaff,
    isRead: false,
  }
  return { message, isNew: true }
}

function clientIdOf({ clientMessageId: id = null }: Draft) {
  if (id === null || (id !== '' && id.length <= MAX_CLIENT_ID_LENGTH && !id.includes('\0'))) {
    return id
  }
  throw badField('clientMessageId', `1 to ${MAX_CLIENT_ID_LENGTH} characters`)
}

type Added = Pick<Message, 'id' | 'createdAt'> & {
  /** Of a customer's message. */
  event: AnnouncedEvent | null
}

/**
 * Adds a message to a conversation, unless its author has stored one with this client ID, or a customer has no
 * token left; then both columns are null. Without a conversation, there is no row. Writers take turns at the
 * conversation's row, so positions are in commit order: a reader never sees a later message before an earlier
 * one. Times within a conversation strictly increase, so clients can sort by them. Only stored messages take a
 * token, except that a retry may take one while its first try is still running. A customer who begins to wait for
 * no one in particular waits for the advocate of their open deal. Programs hear of a customer's message, with their person.
 */
const addText = `
  WITH own AS (
    SELECT id, last_message_at FROM conversation WHERE customer_id = $1::uuid FOR NO KEY UPDATE
  ), counted AS (
    SELECT FROM own WHERE NOT $3::boolean AND NOT EXISTS (
      SELECT FROM message WHERE conversation_id = own.id AND author_id = $2::uuid
        AND client_message_id = $5::text)
  ), token AS (${takeTokenText('$6::text', 'counted', customerLimit)}
  ), added AS (
    INSERT INTO message (conversation_id, author_id, is_from_admin, content, client_message_id,
      created_at)
    SELECT id, $2::uuid, $3::boolean, $4::text, $5::text,
      greatest(clock_timestamp(), last_message_at + interval '1 millisecond')
    FROM own WHERE $3::boolean OR EXISTS (SELECT FROM token)
    ON CONFLICT (conversation_id, author_id, client_message_id) DO NOTHING
    RETURNING conversation_id, id, created_at
  ), touched AS (
    UPDATE conversation SET last_message_at = added.created_at,
      waiting_since = CASE WHEN NOT $3::boolean THEN coalesce(waiting_since, added.created_at) END,
      assigned_to_id = CASE WHEN assigned_to_id IS NULL AND waiting_since IS NULL AND NOT $3::boolean
        THEN (SELECT assigned_to_id FROM deal
               WHERE customer_id = $1::uuid AND status <> 'CLOSED' AND assigned_to_id IS NOT NULL
               ORDER BY opened_at DESC, id LIMIT 1)
        ELSE assigned_to_id END
    FROM added WHERE conversation.id = added.conversation_id
  ), recorded AS (
    INSERT INTO event (type, subject_id)
    SELECT 'message.received', (SELECT person_id FROM users JOIN person_email USING (email)
                                 WHERE users.id = $1::uuid)
    FROM added WHERE NOT $3::boolean
    RETURNING id, type, subject_id AS "subjectId", number, state, at
  )
  SELECT added.id, added.created_at AS "createdAt", to_jsonb(recorded) AS event
  FROM own LEFT JOIN added ON true LEFT JOIN recorded ON true`

const addMessage = prepared<Added | Record<keyof Added, null>>('add-message', addText)

/** Adds a message, and the conversation with the first one. Undefined when it was not added. */
async function add(customerId: string, message: unknown[]): Promise<Added | undefined> {
  const values = [customerId, ...message]
  let [added] = (await addMessage(values)).rows
  if (!added) {
    added = await db.$transaction(async (tx) => {
      await tx.conversation.createMany({ data: { customerId }, skipDuplicates: true })
      const [first] = await tx.$queryRawUnsafe<Added[]>(addText, ...values)
      return first
    })
  }
  return added?.id ? added : undefined
}

const findStored = prepared<Message>(
  'stored-message',
  `${selectMessages}
   WHERE conversation.customer_id = $1 AND message.author_id = $2 AND message.client_message_id = $3`,
)
