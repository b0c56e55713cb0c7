import { createHash } from 'node:crypto'
import { brand } from '../../shared/brand'
import { type ChosenName, chosenFields, typedFields } from '../../shared/consultation'
import { consultationSteps } from '../../shared/consultation-steps'
import { config } from '../config'
import type { Consultation } from '../generated/prisma/client'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import type { Tx } from '../platform/db'
import { log } from '../platform/log'

type Request = Omit<Consultation, 'requestKey'>

/** Anybody can type anybody's address into the form: nobody gets more than these from us in a day. */
const MOST_PER_ADDRESS = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Tells the customer that the request arrived, and staff that somebody waits; once for each request
 * and way to reach whoever sent it: a corrected address is told too.
 */
export async function mailConsultation(tx: Tx, request: Request) {
  await mailCustomer(tx, request)
  for (const address of config.STAFF_EMAILS) {
    await queueMail(tx, {
      cause: `consultation-lead ${request.id} ${address} ${markOf(request.email, request.phone)}`,
      recipient: address,
      ...leadLetter(request),
    })
  }
}

/** A cause outlives its mail and stands in the log: it must not say how to reach anybody. */
const markOf = (...contact: string[]) =>
  createHash('sha256').update(contact.join('\n')).digest('base64url').slice(0, 12)

async function mailCustomer(tx: Tx, request: Request) {
  // Requests with one address queue here, so that many at once cannot all be among the first.
  const key = `consultation mail ${request.email.toLowerCase()}`
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${key}))::text`
  const recent = await tx.mail.count({
    where: {
      recipient: { equals: request.email, mode: 'insensitive' },
      cause: { startsWith: 'consultation-received ' },
      createdAt: { gt: new Date(Date.now() - DAY_MS) },
    },
  })
  if (recent >= MOST_PER_ADDRESS) {
    log.warn({ consultationId: request.id }, 'consultation not confirmed: too many to one address')
    return
  }
  await queueMail(tx, {
    cause: `consultation-received ${request.id} ${markOf(request.email)}`,
    recipient: request.email,
    ...receivedLetter(request),
  })
}

/** Repeats nothing that was typed freely: whoever filled the form may not be who reads this. */
const receivedLetter = (request: Request) =>
  renderLetter({
    subject: `We received your request for a free consultation`,
    preview: `We contact you by ${inOurZone(request.contactBy)}.`,
    heading: 'We received your request',
    parts: [
      greeting(request.firstName),
      `Thank you for asking ${brand.name} for a free consultation. A person from our team contacts you within 24 hours, by ${inOurZone(request.contactBy)} at the latest.`,
      { facts: choices(request) },
      `What happens next\n${consultationSteps.map(({ title }, at) => `${at + 1}. ${title}`).join('\n')}`,
      { note: 'If you did not ask for this, you need not do anything.' },
    ],
  })

const leadLetter = (request: Request) =>
  renderLetter({
    subject: `New consultation request: ${request.firstName} ${request.lastName}`,
    preview: `Contact by ${inOurZone(request.contactBy)}.`,
    heading: `${request.firstName} ${request.lastName} asks for a consultation`,
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

/** What was chosen from the lists, in the words of the form. */
function choices(request: Request) {
  const fields = Object.entries<{ label: string; options: Record<string, string> }>(chosenFields)
  return fields.map(([name, { label, options }]) => {
    const value = request[name as ChosenName]
    return [label, options[value] ?? value] as const
  })
}
