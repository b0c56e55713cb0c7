import { randomUUID } from 'node:crypto'
import { membersWith } from '../desk/members'
import { renderLetter } from '../mail/letter'
import { mailStaffAbout } from '../mail/staff-digest'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'
import { queuePush, shownFirstName } from '../push/push'
import { newWorkRecipients } from '../team/recipients'
import { alertLetter, contactHash, type Request } from './consultations.mail'

/** Emails staff about all requests that wait for it, unless the last email was a moment ago. */
export const alertStaff = (tx: Tx) =>
  mailStaffAbout(tx, {
    table: 'consultation',
    recipients: newWorkRecipients,
    letterOf: async (tx, ids) =>
      ids.length > 1 ? digestLetter(ids.length) : alertAbout(tx, ids[0]),
  })

/** Notifies everyone who works on requests. */
export async function pushNewRequest(tx: Tx, { id, firstName }: Request) {
  const name = shownFirstName(firstName)
  await queuePush(tx, {
    cause: `consultation ${id}`,
    to: (await membersWith('PEOPLE', tx)).map((member) => member.id),
    text: name ? `New request from ${name}` : 'New request',
    path: `/staff/consultations/${id}`,
  })
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
