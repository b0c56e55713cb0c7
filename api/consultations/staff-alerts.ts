import { randomUUID } from 'node:crypto'
import { config } from '../config'
import { renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import type { Tx } from '../platform/db'
import { takeToken } from '../platform/rate-limit'
import { alertLetter, contactHash } from './consultations.mail'

/** Staff get the first request at once, and then at most one email in five minutes. */
const alertLimit = { burst: 1, everySeconds: 5 * 60 }

/** Emails staff about all requests that wait for it, unless the last email was a moment ago. */
export async function alertStaff(tx: Tx) {
  const seconds = await takeToken(tx, 'consultation alert', alertLimit)
  if (seconds > 0) return
  // Skips locked requests, which come with the next email: waiting for them could deadlock.
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    UPDATE consultation SET alerted_at = now() WHERE id IN
      (SELECT id FROM consultation WHERE alerted_at IS NULL FOR UPDATE SKIP LOCKED)
    RETURNING id`
  const [first, ...others] = waiting
  if (!first) return
  const { cause, ...letter } = await (others.length > 0
    ? digestLetter(waiting.length)
    : alertAbout(tx, first.id))
  for (const recipient of config.STAFF_EMAILS) {
    await queueMail(tx, { cause: `${cause} ${recipient}`, recipient, ...letter })
  }
}

async function alertAbout(tx: Tx, id: string) {
  const request = await tx.consultation.findUniqueOrThrow({ where: { id } })
  const cause = `consultation-lead ${id} ${contactHash(request.email, request.phone)}`
  return { cause, ...alertLetter(request) }
}

/** Names no one: the requests say who sent them. */
const digestLetter = (count: number) => ({
  cause: `consultation-digest ${randomUUID()}`,
  ...renderLetter({
    subject: `${count} new consultation requests`,
    preview: 'Please contact each of them within 24 hours.',
    heading: `${count} new consultation requests`,
    parts: [
      'Please contact each of them within 24 hours. The most urgent come first in the list.',
      { button: 'Open the requests', href: `${config.PUBLIC_URL}/staff/consultations` },
    ],
  }),
})
