import { randomUUID } from 'node:crypto'
import {
  contactConsent as consent,
  FASTEST_FILL_MS,
  type FieldName,
  optionalNames,
} from '../../shared/consultation'
import { fullName } from '../../shared/person-name'
import { byName } from '../../shared/records'
import { recordChange } from '../desk/history'
import { announceWork } from '../desk/work/work-changes'
import { recordEvent } from '../events/events'
import type { Consultation as StoredConsultation } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { databaseTime, db, lockKey, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { countAttempt, networkHash, networkKey, visitorKey } from '../platform/rate-limit'
import { siteInfo } from '../platform/site-settings'
import { Consultation } from './consultation-input'
import { mailConfirmation } from './consultations.mail'
import { alertStaff, pushNewRequest } from './staff-alerts'

const callUs = () => `You can also call us: ${siteInfo().phone}.`

/** Per ten minutes: more than any household or office sends, fewer than a script. */
const networkLimit = () => ({
  most: 50,
  message: `Your network has sent many requests. ${callUs()}`,
})

const visitorLimit = () => ({
  most: 5,
  withinSeconds: 60 * 60,
  message: `You've sent several requests already. ${callUs()}`,
})

/** What only the server needs. */
export const omit = { requestKey: true, senderHash: true, alertedAt: true } as const

/** How long its sender may correct a request. */
const CORRECTION_MINUTES = 30

/** A consultation without what only the server needs. */
export type PublicConsultation = Omit<StoredConsultation, keyof typeof omit>

/** Ends the promised 24 hours by elapsed time, across weekends and daylight saving changes. */
const contactDeadline = (sentAt: Date) => new Date(sentAt.getTime() + 24 * 60 * 60_000)

/**
 * Stores a consultation request and emails both sides. Sent again with the same `requestKey`, it stays
 * one request with the latest answers. Rejects invalid fields and forms filled in faster than a person
 * can (BAD_INPUT), and too many requests from one visitor or network (RATE_LIMITED). A filled spam trap gets a
 * normal response, but nothing is stored.
 */
export async function requestConsultation(
  visitor: Visitor,
  input: unknown,
): Promise<PublicConsultation> {
  const { website, filledInMs, requestKey, contactConsent, ...answers } = Consultation.parse(input)
  const fields = {
    ...answers,
    ...byName(optionalNames, (name) => answers[name] || null),
    contactConsentVersion: contactConsent ? consent.version : null,
  }

  if (website) {
    log.warn('consultation request dropped: the spam trap was filled')
    return notStored(fields)
  }
  if (typeof filledInMs === 'number' && filledInMs < FASTEST_FILL_MS) {
    const message = 'That was very fast. Please check your answers and send them again.'
    throw new Refusal('BAD_INPUT', message, { fields: { form: message } })
  }

  return storeRequest(visitor, requestKey ?? randomUUID(), fields)
}

async function storeRequest(visitor: Visitor, requestKey: string, fields: Answers) {
  return db.$transaction(async (tx) => {
    const existing = await lockRequest(tx, requestKey)
    if (existing) return correctRequest(tx, existing, visitor, fields)
    await limitRequests(tx, visitor)
    const createdAt = await databaseTime(tx)
    const stored = await tx.consultation.create({
      data: {
        ...fields,
        requestKey,
        senderHash: senderOf(visitor),
        userId: visitor.user?.id,
        createdAt,
        contactBy: contactDeadline(createdAt),
      },
      omit,
    })
    await mailConfirmation(tx, stored)
    await alertStaff(tx)
    await pushNewRequest(tx, stored)
    await recordEvent(tx, 'consultation.created', stored)
    announceWork(tx, { kind: 'CONSULTATION', id: stored.id })
    return stored
  })
}

/** Counted in the transaction of the request, so that only what is stored counts. */
async function limitRequests(tx: Tx, { clientIp, ownerHash, limitKey }: Visitor) {
  await countAttempt(networkKey('consultation', clientIp), networkLimit(), tx)
  if (ownerHash) await countAttempt(visitorKey('consultation', limitKey()), visitorLimit(), tx)
}

/** The visitor, as far as we can recognize one who has neither an account nor a cart. */
const senderOf = ({ ownerHash, clientIp }: Visitor) =>
  ownerHash ? ownerHash.toString('base64url') : networkHash(clientIp)

/** Requests with the same key, such as a double click, serialize on the key. */
async function lockRequest(tx: Tx, requestKey: string) {
  await lockKey(tx, requestKey)
  const existing = await tx.consultation.findUnique({ where: { requestKey } })
  if (!existing || !(await lockRow(tx, 'consultation', existing.id))) return null
  return tx.consultation.findUniqueOrThrow({ where: { requestKey } })
}

/**
 * Only its sender may correct a request, for 30 minutes, and only until staff have handled it. Sent
 * again without a change, it is returned as it is.
 */
async function correctRequest(
  tx: Tx,
  existing: StoredConsultation,
  visitor: Visitor,
  fields: Answers,
): Promise<PublicConsultation> {
  const changed = (Object.keys(fields) as (keyof Answers)[]).filter(
    (field) => existing[field] !== fields[field],
  )
  const where = { id: existing.id }
  if (changed.length === 0) return tx.consultation.findUniqueOrThrow({ where, omit })
  const ageMs = (await databaseTime(tx)).getTime() - existing.createdAt.getTime()
  const isOpen = existing.status === 'NEW' && ageMs < CORRECTION_MINUTES * 60_000
  if (!isOpen || existing.senderHash !== senderOf(visitor)) {
    throw new Refusal('CONFLICT', 'We already have this request. Please call us to change it.')
  }
  await limitRequests(tx, visitor)
  const subject = {
    subject: 'CONSULTATION',
    subjectId: existing.id,
    subjectName: fullName(existing),
  } as const
  for (const field of changed) {
    const change = { ...subject, field, before: existing[field], after: fields[field] }
    await recordChange(tx, { name: 'Customer' }, change)
  }
  const sameContact = existing.email === fields.email && existing.phone === fields.phone
  const data = sameContact ? fields : { ...fields, alertedAt: null }
  const stored = await tx.consultation.update({ where, data, omit })
  await mailConfirmation(tx, stored)
  await alertStaff(tx)
  announceWork(tx, { kind: 'CONSULTATION', id: stored.id })
  return stored
}

type Answers = Pick<PublicConsultation, FieldName | 'contactConsentVersion'>

function notStored(answers: Answers): PublicConsultation {
  const createdAt = new Date()
  return {
    ...answers,
    id: randomUUID(),
    userId: null,
    status: 'NEW',
    contactBy: contactDeadline(createdAt),
    contactedAt: null,
    lastContactAt: null,
    assignedToId: null,
    lostReason: null,
    lostNote: null,
    wonOrderId: null,
    wonAt: null,
    createdAt,
  }
}
