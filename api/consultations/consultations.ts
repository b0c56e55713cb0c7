import { createHash, randomUUID } from 'node:crypto'
import { FASTEST_FILL_MS } from '../../web/content/consultation'
import type { Consultation as Stored } from '../generated/prisma/client'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import type { Visitor } from '../platform/visitor'
import { Consultation, type ConsultationInput } from './consultation-input'
import { mailConsultation } from './consultations.mail'

/** More requests than any household or office sends, and fewer than a script. */
const MOST_PER_SENDER = 50
const WITHIN_MS = 10 * 60_000

export type ShownConsultation = Omit<Stored, 'senderHash' | 'requestKey'>

/**
 * When the promise "within 24 hours" ends: 24 hours on the clock, also over a weekend or a change of
 * daylight saving time.
 */
const contactBy = (sent: Date) => new Date(sent.getTime() + 24 * 60 * 60_000)

/**
 * Stores a request for a consultation. Sent again with the same `requestKey` it stays one request,
 * with what was typed last. Refuses bad fields (BAD_INPUT, naming each), a form that was filled
 * faster than anybody can, and a sender of very many (RATE_LIMITED). A filled trap field is answered
 * as if all were well, and not stored.
 */
export async function requestConsultation(
  visitor: Visitor,
  given: ConsultationInput,
): Promise<ShownConsultation> {
  const { website, filledInMs, requestKey, ...rest } = Consultation.parse(given)
  const details = rest.additionalDetails || null
  const fields = { ...rest, additionalDetails: details }

  if (website) {
    log.warn('consultation not stored: the trap field was filled')
    return notStored(fields)
  }
  if (typeof filledInMs === 'number' && filledInMs < FASTEST_FILL_MS) {
    const message = 'That was very fast. Please check what you typed and send it again.'
    throw new Refusal('BAD_INPUT', message, { form: message })
  }

  const key = requestKey ?? randomUUID()
  const senderHash = hashOf(visitor.address)
  return db.$transaction(async (tx) => {
    // Requests of one sender go one after another, so that many at once cannot all be the first.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${senderHash.toString('hex')}))::text`
    const since = new Date(Date.now() - WITHIN_MS)
    const sent = await tx.consultation.count({ where: { senderHash, createdAt: { gt: since } } })
    if (sent >= MOST_PER_SENDER) {
      throw new Refusal('RATE_LIMITED', 'Too many requests came from your network. Please call us.')
    }
    const stored = await tx.consultation.upsert({
      where: { requestKey: key },
      create: {
        ...fields,
        requestKey: key,
        senderHash,
        userId: visitor.user?.id,
        contactBy: contactBy(new Date()),
      },
      update: fields,
      omit: { requestKey: true, senderHash: true },
    })
    await mailConsultation(tx, stored)
    return stored
  })
}

type Fields = Omit<
  ShownConsultation,
  'id' | 'createdAt' | 'userId' | 'status' | 'contactBy' | 'contactedAt'
>

function notStored(fields: Fields): ShownConsultation {
  const createdAt = new Date()
  return {
    ...fields,
    id: randomUUID(),
    userId: null,
    status: 'NEW',
    contactBy: contactBy(createdAt),
    contactedAt: null,
    createdAt,
  }
}

/** The hash of one day says nothing about the same address on another. */
function hashOf(address: string) {
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256').update(`${day} ${address}`).digest()
}
