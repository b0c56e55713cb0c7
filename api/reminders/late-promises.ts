import { brand } from '../../shared/brand'
import { membersWith } from '../desk/members'
import { inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { newWorkRecipients } from '../team/recipients'

/** Emails queued in one run; the rest comes with the next. */
const MAX_PER_RUN = 500

interface LatePromise {
  kind: 'CONSULTATION' | 'DEAL'
  id: string
  promisedBy: Date
  recipient: string
}

/**
 * Emails about promises that end within two hours, or have ended, without a contact: to who is in charge, otherwise to
 * everyone who works on it. Each recipient gets one about each; nothing about what ended more than a week ago.
 */
export async function mailLatePromises() {
  const members = await membersWith('PEOPLE')
  const everyone = await newWorkRecipients(db)
  const late = await db.$queryRaw<LatePromise[]>`
    WITH promise AS (
      SELECT 'CONSULTATION' AS kind, id, contact_by, assigned_to_id FROM consultation
       WHERE status = 'NEW' AND contact_by BETWEEN now() - interval '7 days' AND now() + interval '2 hours'
      UNION ALL
      SELECT 'DEAL', id, contact_by, assigned_to_id FROM deal
       WHERE status IN ('INTAKE', 'SEARCHING') AND contacted_at IS NULL
         AND contact_by BETWEEN now() - interval '7 days' AND now() + interval '2 hours'
    )
    SELECT kind, promise.id, contact_by AS "promisedBy", recipient
      FROM promise
      LEFT JOIN unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ email }) => email)}::text[])
        AS member (id, email) ON member.id = assigned_to_id
     CROSS JOIN unnest(CASE WHEN member.id IS NULL THEN ${everyone}::text[] ELSE ARRAY[member.email] END) AS recipient
     WHERE NOT EXISTS (SELECT FROM mail WHERE cause = concat_ws(' ', 'late', kind, promise.id, recipient))
     ORDER BY contact_by LIMIT ${MAX_PER_RUN}`
  if (late.length === 0) return
  await db.$transaction(async (tx) => {
    for (const promise of late) await queueMail(tx, letterAbout(promise))
  })
}

const paths = { CONSULTATION: 'consultations', DEAL: 'deals' }

/** Names no one: the button leads to who it is. */
const letterAbout = ({ kind, id, promisedBy, recipient }: LatePromise) => ({
  cause: `late ${kind} ${id} ${recipient}`,
  recipient,
  ...renderLetter({
    subject: `Contact a customer by ${clockTime(promisedBy)} ET`,
    preview: 'No contact is logged yet.',
    heading: 'Contact a customer',
    parts: [
      `We promised to be in touch by ${inOurZone(promisedBy)}, and no contact is logged yet.`,
      {
        button: kind === 'DEAL' ? 'Open the deal' : 'Open the request',
        href: `${config.PUBLIC_URL}/staff/${paths[kind]}/${id}`,
      },
    ],
  }),
})

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hour: 'numeric',
  minute: '2-digit',
})

/** "5:04 PM", in our zone. */
export const clockTime = (moment: Date) => clock.format(moment).replaceAll('\u202f', ' ')
