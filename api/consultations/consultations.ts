import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { brand } from '../../shared/brand'
import { FASTEST_FILL_MS } from '../../shared/consultation'
import { networkKey } from '../account/rate-limits'
import type { Consultation as StoredConsultation } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { countAttempt, visitorKey } from '../platform/rate-limit'
import { Consultation } from './consultation-input'
import { mailConfirmation } from './consultations.mail'
import { alertStaff } from './staff-alerts'

const callUs = `You can also call us: ${brand.phone}.`

/** Per ten minutes: more than any household or office sends, fewer than a script. */
const networkLimit = { most: 50, message: `Your network has sent many requests. ${callUs}` }

const visitorLimit = {
  most: 5,
  withinSeconds: 60 * 60,
  message: `You've sent several requests already. ${callUs}`,
}

/** What only the server needs. */
export const omit = { requestKey: true, alertedAt: true } as const

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

  return storeRequest(visitor, requestKey ?? randomUUID(), fields)
}

async function storeRequest(visitor: Visitor, requestKey: string, fields: Answers) {
  const where = { requestKey }
  return db.$transaction(async (tx) => {
    const userId = visitor.user?.id ?? null
    const contactBy = contactDeadline(new Date())
    const { count } = await tx.consultation.createMany({
      data: { ...fields, requestKey, userId, contactBy },
      skipDuplicates: true,
    })
    const stored = await tx.consultation.findUniqueOrThrow({ where, omit })
    if (count === 0 && isDeepStrictEqual({ ...stored, ...fields }, stored)) return stored // a retry

    await limitRequests(tx, visitor)
    const sameContact = stored.email === fields.email && stored.phone === fields.phone
    const data = sameContact ? fields : { ...fields, alertedAt: null }
    const request = count > 0 ? stored : await tx.consultation.update({ where, data, omit })
    await mailConfirmation(tx, request)
    await alertStaff(tx)
    return request
  })
}

/** Counted in the transaction of the request, so that only what is stored counts. */
async function limitRequests(tx: Tx, { clientIp, ownerHash }: Visitor) {
  await countAttempt(networkKey('consultation', clientIp), networkLimit, tx)
  if (ownerHash) await countAttempt(visitorKey('consultation', ownerHash), visitorLimit, tx)
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
