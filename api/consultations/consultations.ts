import { randomUUID } from 'node:crypto'
import { FASTEST_FILL_MS } from '../../shared/consultation'
import { networkKey } from '../account/rate-limits'
import type { Consultation as Stored } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { countAttempt } from '../platform/rate-limit'
import { Consultation, type ConsultationInput } from './consultation-input'
import { mailConsultation } from './consultations.mail'

/** More requests than any household or office sends in ten minutes, and fewer than a script. */
const perNetwork = {
  most: 50,
  message: 'Too many requests came from your network. Please call us.',
}

export type ShownConsultation = Omit<Stored, 'requestKey'>

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
    throw new Refusal('BAD_INPUT', message, { fields: { form: message } })
  }

  const key = requestKey ?? randomUUID()
  await countAttempt(networkKey('consultation', visitor.clientIp), perNetwork)
  return db.$transaction(async (tx) => {
    const stored = await tx.consultation.upsert({
      where: { requestKey: key },
      create: {
        ...fields,
        requestKey: key,
        userId: visitor.user?.id,
        contactBy: contactBy(new Date()),
      },
      update: fields,
      omit: { requestKey: true },
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
