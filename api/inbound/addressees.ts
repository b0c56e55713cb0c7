import type { Mail } from '../generated/prisma/client'
import { replyTokenOf } from '../mail/reply-address'
import { db, type Tx } from '../platform/db'
import { increaseCount } from '../platform/rate-limit'

/** Emails to one reply address that are stored whole; of more, the beginning is. */
const MAX_PER_HOUR = 10
const MAX_IN_ALL = 50
/** Emails to addresses that we don't know. More are dropped: anyone can send them. */
const MAX_UNKNOWN_PER_MINUTE = 10
const MAX_UNKNOWN_PER_DAY = 300
const DAY_SECONDS = 24 * 60 * 60
/** An email to more of our addresses is filed with these. */
const MAX_ADDRESSEES = 20

/** Returns the emails of ours that an email answers, by the reply addresses among its recipients: one for each subject. */
export async function mailsAnswered(recipients: readonly string[]): Promise<Mail[]> {
  const tokens = new Set(recipients.map(replyTokenOf).filter((token) => token !== null))
  const wanted = [...tokens].slice(0, MAX_ADDRESSEES)
  if (wanted.length === 0) return []
  const mails = await db.mail.findMany({
    where: {
      replyToken: { in: wanted },
      OR: [{ solicitationId: { not: null } }, { personId: { not: null } }],
    },
  })
  const inOrder = wanted.flatMap(
    (token) => mails.find(({ replyToken }) => replyToken === token) ?? [],
  )
  return [
    ...new Map(inOrder.toReversed().map((mail) => [subjectOf(mail), mail])).values(),
  ].reverse()
}

/** Whom an email of ours is about; the empty text without one. */
export const subjectOf = (mail: Mail | null) => mail?.solicitationId ?? mail?.personId ?? ''

/** Whether a reply address has room for an email as a whole. */
export async function hasRoom(mail: Mail, tx: Tx = db) {
  const [stored] = await tx.$queryRaw<[{ lastHour: number; inAll: number }]>`
    SELECT count(*) FILTER (WHERE received_at > now() - interval '1 hour')::int AS "lastHour", count(*)::int AS "inAll"
      FROM inbound_email WHERE mail_id = ${mail.id}::uuid AND NOT is_excerpt`
  return stored.lastHour < MAX_PER_HOUR && stored.inAll < MAX_IN_ALL
}

/** Counts an email to an unknown address; whether there is room for it. */
export async function hasRoomForUnknown() {
  const lastMinute = await increaseCount('inbound-email minute', 60)
  if (lastMinute > MAX_UNKNOWN_PER_MINUTE) return false
  return (await increaseCount('inbound-email day', DAY_SECONDS)) <= MAX_UNKNOWN_PER_DAY
}
