import { brand } from '../../shared/brand'
import { officeHours, openUntil } from '../../shared/office-hours'
import { clockIn } from '../../shared/time-zones'
import { membersWith } from '../desk/members'
import { renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import { databaseTime, db } from '../platform/db'
import { siteSettings } from '../platform/site-settings'
import { queuePush, shownFirstName } from '../push/push'
import { newWorkRecipients } from '../team/recipients'

// Staff hear of a customer who waits: in an open tab at once, on their devices after some seconds, and by email after
// some minutes. What was answered, or seen in a tab, is neither notified nor mailed.

const PUSH_AFTER_SECONDS = 15
/** Who turns notifications on doesn't get one for each customer who has waited for long. */
const PUSH_UNTIL_SECONDS = 5 * 60

const MAIL_AFTER_MINUTES = { open: 2, closed: 10 }
const MAIL_UNTIL_SECONDS = 24 * 60 * 60

/** More customers than ever wait unseen at a time. */
const MAX_CHATS = 1_000
/** Emails queued in one run; the rest comes with the next. */
const MAX_MAILS_PER_RUN = 500

interface WaitingChat {
  customerId: string
  firstName: string
  assignedToId: string | null
  /** Names this wait, not the next one. */
  cause: string
}

/** Lists the conversations in which a customer waits, and wrote something that no one has seen for so long. */
const listUnseen = ({ least, most }: { least: number; most: number }) =>
  db.$queryRaw<WaitingChat[]>`
    SELECT customer_id AS "customerId", first_name AS "firstName", assigned_to_id AS "assignedToId",
      concat_ws(' ', 'chat-waiting', conversation.id,
        to_char(waiting_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS cause
      FROM conversation JOIN users ON users.id = customer_id
     WHERE waiting_since IS NOT NULL AND last_message_at > now() - ${most} * interval '1 second'
       AND EXISTS (
         SELECT FROM message
          WHERE conversation_id = conversation.id AND NOT is_from_admin AND read_at IS NULL
            AND message.created_at > now() - ${most} * interval '1 second'
            AND message.created_at <= now() - ${least} * interval '1 second')
     ORDER BY waiting_since LIMIT ${MAX_CHATS}`

const nameOf = ({ firstName }: WaitingChat) => shownFirstName(firstName) ?? 'A customer'

const pathOf = ({ customerId }: WaitingChat) => `/staff/conversations/${customerId}`

/** Notifies who is in charge of a customer who waits, otherwise everyone who answers chats; once for each wait. */
export async function pushWaitingChats() {
  const chats = await listUnseen({ least: PUSH_AFTER_SECONDS, most: PUSH_UNTIL_SECONDS })
  if (chats.length === 0) return
  const everyone = (await membersWith('CHAT')).map(({ id }) => id)
  await db.$transaction(async (tx) => {
    for (const chat of chats) {
      const { assignedToId, cause } = chat
      await queuePush(tx, {
        cause,
        to: assignedToId && everyone.includes(assignedToId) ? [assignedToId] : everyone,
        text: `${nameOf(chat)} wrote in the chat`,
        path: pathOf(chat),
      })
    }
  })
}

const clock = clockIn(brand.timeZone)

/** How long a message may be unseen before it is mailed. */
export function minutesUntilMail(now: Date) {
  const isOpen =
    openUntil(officeHours(siteSettings().HOURS, now.getTime()), clock.local(now.getTime())) !==
    undefined
  return isOpen ? MAIL_AFTER_MINUTES.open : MAIL_AFTER_MINUTES.closed
}

/** Emails who is in charge of a customer who waits, otherwise everyone who wants to know; once for each wait. */
export async function mailWaitingChats(now?: Date) {
  const least = minutesUntilMail(now ?? (await databaseTime())) * 60
  const chats = await listUnseen({ least, most: MAIL_UNTIL_SECONDS })
  if (chats.length === 0) return
  const members = await membersWith('CHAT')
  const everyone = await newWorkRecipients(db)
  const letters = chats.flatMap((chat) => {
    const inCharge = members.find(({ id }) => id === chat.assignedToId)
    const recipients = inCharge ? [inCharge.email] : everyone
    return recipients.map((recipient) => ({ chat, recipient, cause: `${chat.cause} ${recipient}` }))
  })
  const queued = await db.mail.findMany({
    where: { cause: { in: letters.map(({ cause }) => cause) } },
    select: { cause: true },
  })
  const causes = new Set(queued.map(({ cause }) => cause))
  const unsent = letters.filter(({ cause }) => !causes.has(cause)).slice(0, MAX_MAILS_PER_RUN)
  if (unsent.length === 0) return
  await db.$transaction(async (tx) => {
    for (const { chat, recipient, cause } of unsent)
      await queueMail(tx, { cause, recipient, ...letterAbout(chat) })
  })
}

/** Repeats nothing that was written. */
function letterAbout(chat: WaitingChat) {
  const subject = `${nameOf(chat)} is waiting in the chat`
  return renderLetter({
    subject,
    preview: 'No one has seen the message yet.',
    heading: subject,
    parts: [
      'No one has seen the message yet.',
      { button: 'Open the conversation', href: `${config.PUBLIC_URL}${pathOf(chat)}` },
    ],
  })
}
