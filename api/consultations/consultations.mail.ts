import { createHash } from 'node:crypto'
import { chosenFields, chosenNames, typedFields } from '../../shared/consultation'
import { consultationSteps } from '../../shared/consultation-steps'
import { fullName } from '../../shared/person-name'
import type { Consultation } from '../generated/prisma/client'
import { greeting, inOurZone, plainName, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { mailTexts } from '../mail/mail-texts'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'
import { log } from '../platform/log'
import { siteInfo } from '../platform/site-settings'

export type Request = Omit<Consultation, 'requestKey' | 'senderHash' | 'alertedAt'>

/** Anyone can enter anyone's email in the form, so one email gets at most this many a day. */
const MAX_PER_EMAIL_AND_DAY = 3

/** Causes are logged and outlive the mail, so they must not contain contact details. */
export const contactHash = (...contact: string[]) =>
  createHash('sha256').update(contact.join('\n')).digest('base64url').slice(0, 12)

/** Confirms the request to the customer: once per request and email, so that a corrected one is sent again. */
export async function mailConfirmation(tx: Tx, request: Request) {
  // Requests for one email serialize here, so that concurrent ones cannot all pass the limit.
  const key = `consultation mail ${request.email.toLowerCase()}`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${key}))`
  const recent = await tx.$queryRaw<unknown[]>`
    SELECT FROM mail WHERE lower(recipient) = lower(${request.email})
      AND created_at > now() - interval '1 day' AND cause LIKE 'consultation-received %'
    LIMIT ${MAX_PER_EMAIL_AND_DAY}`
  if (recent.length === MAX_PER_EMAIL_AND_DAY) {
    log.warn({ consultationId: request.id }, 'confirmation not sent: too many to this email')
    return
  }
  await queueMail(tx, {
    cause: `consultation-received ${request.id} ${contactHash(request.email)}`,
    recipient: request.email,
    ...confirmationLetter(request),
  })
}

/** Repeats no free text: the recipient may not be the person who filled in the form. */
function confirmationLetter(request: Request) {
  const contactBy = inOurZone(request.contactBy)
  const { subject, opening } = mailTexts('CONSULTATION_RECEIVED', {
    firstName: plainName(request.firstName),
    contactBy,
  })
  return renderLetter({
    subject,
    preview: `We'll contact you by ${contactBy}.`,
    heading: 'We received your request',
    parts: [
      greeting(request.firstName),
      opening,
      { facts: choices(request) },
      `What happens next\n${consultationSteps(siteInfo())
        .map(({ title }, at) => `${at + 1}. ${title}`)
        .join('\n')}`,
      { note: "If you didn't request this, you can ignore this email." },
    ],
  })
}

export const alertLetter = (request: Request) =>
  renderLetter({
    subject: `New consultation request: ${fullName(request)}`,
    preview: `Contact by ${inOurZone(request.contactBy)}.`,
    heading: `New consultation request from ${fullName(request)}`,
    parts: [
      `Please contact them by ${inOurZone(request.contactBy)}.`,
      {
        facts: [
          [typedFields.email.label, request.email],
          [typedFields.phone.label, request.phone],
          [typedFields.city.label, request.city],
          ...choices(request),
          ...(request.additionalDetails ? [['Details', request.additionalDetails] as const] : []),
        ],
      },
      {
        button: 'Open the request',
        href: `${config.PUBLIC_URL}/staff/consultations/${request.id}`,
      },
    ],
  })

/** Lists the chosen answers in the words of the form. */
function choices(request: Request) {
  return chosenNames.flatMap((name) => {
    const { label, options }: { label: string; options: Record<string, string> } =
      chosenFields[name]
    const value = request[name]
    return value ? [[label, options[value] ?? value] as const] : []
  })
}
