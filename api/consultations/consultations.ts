import { randomUUID } from 'node:crypto'
import { FASTEST_FILL_MS } from '../../shared/consultation'
import { networkKey } from '../account/rate-limits'
import type { Consultation as StoredConsultation } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { countAttempt } from '../platform/rate-limit'
import { Consultation } from './consultation-input'
import { mailConsultation } from './consultations.mail'

/** Per ten minutes: more than any household or office sends, fewer than a script. */
const networkLimit = {
  most: 50,
  message: 'Too many requests from your network. Please call us.',
}

/** A consultation without its idempotency key. */
export type PublicConsultation = Omit<StoredConsultation, 'requestKey'>

/** Ends the promised 24 hours by elapsed time, across weekends and daylight saving changes. */
const contactDeadline = (sentAt: Date) => new Date(sentAt.getTime() + 24 * 60 * 60_000)

/**
 * Stores a consultation request and emails both sides. Sent again with the same `requestKey`, it stays
 * one request with the latest answers. Rejects invalid fields and forms filled in faster than a person
 * can (BAD_INPUT), and too many requests from one network (RATE_LIMITED). A filled spam trap gets a
 * normal response, but nothing is stored.
 */
export async function requestConsultation(
  visitor: Visitor,
  input: unknown,
): Promise<PublicConsultation> {
  const { website, filledInMs, requestKey, ...answers } = Consultation.parse(input)
  const fields = { ...answers, additionalDetails: answers.additionalDetails || null }

  if (website) {
    log.warn('consultation request dropped: the spam trap was filled')
    return notStored(fields)
  }
  if (typeof filledInMs === 'number' && filledInMs < FASTEST_FILL_MS) {
    const message = 'That was very fast. Please check your answers and send them again.'
    throw new Refusal('BAD_INPUT', message, { fields: { form: message } })
  }

  const key = requestKey ?? randomUUID()
  await countAttempt(networkKey('consultation', visitor.clientIp), networkLimit)
  return db.$transaction(async (tx) => {
    const stored = await tx.consultation.upsert({
      where: { requestKey: key },
      create: {
        ...fields,
        requestKey: key,
        userId: visitor.user?.id,
        contactBy: contactDeadline(new Date()),
      },
      update: fields,
      omit: { requestKey: true },
    })
    await mailConsultation(tx, stored)
    return stored
  })
}

type Answers = Omit<
  PublicConsultation,
  'id' | 'createdAt' | 'userId' | 'status' | 'contactBy' | 'contactedAt'
>

function notStored(answers: Answers): PublicConsultation {
  const createdAt = new Date()
  return {
    ...answers,
    id: randomUUID(),
    userId: null,
    status: 'NEW',
    contactBy: contactDeadline(createdAt),
    contactedAt: null,
    createdAt,
  }
}
