import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../shared/limits'
import { foldEmail } from '../account/account'
import { announceSubject, isAbout, lockSubject } from '../desk/about'
import { addContactEntry } from '../desk/log-contact'
import { checkKey, otherKey } from '../desk/tasks'
import { type Mail, type Person, Prisma } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { queueMail } from '../mail/mail'
import { isId, lockKey, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import { countAttempt, hashForKey } from '../platform/rate-limit'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { lockPerson, personOf } from './people'
import { causeOf, personalMail } from './people.mail'
import { recordsOf } from './records'

const PER_MEMBER = { most: 60, withinSeconds: 60 * 60 }
const PER_ADDRESS = { most: 10, withinSeconds: 24 * 60 * 60 }

export interface EmailInput {
  personId: string
  to: string
  subject: string
  text: string
  dealId?: string | null | undefined
  consultationId?: string | null | undefined
  requestKey: string
}

/**
 * Sends a person an email that a member of staff wrote, and logs it as a contact. Sent again with the same key, it is
 * returned as it is.
 */
export async function sendEmail(visitor: StaffVisitor, input: EmailInput): Promise<Mail> {
  const { requestKey, dealId, consultationId } = input
  checkKey(requestKey)
  const to = foldEmail(input.to)
  const text = validText('text', input.text, { most: MAX_EMAIL_TEXT })
  const subject = validSubject(input.subject)
  return takeTurn(visitor, async (tx) => {
    await lockKey(tx, requestKey)
    await refuseOthers(tx, input) // nothing of others is locked
    const about =
      dealId || consultationId ? { dealId, consultationId } : { personId: input.personId }
    const locked = await lockSubject(tx, visitor, about)
    // After the deal or the request. While this waited, the person may have been merged, or an address separated.
    const person = await lockPerson(tx, input.personId)
    await refuseOthers(tx, input)
    if (!(await recipientsOf(tx, person)).includes(to)) {
      throw badField('to', 'Must be an email of this person')
    }
    const existing = await tx.contact.findUnique({ where: { requestKey } })
    if (existing && !isAbout(existing, locked)) throw otherKey()
    const cause = causeOf(requestKey)
    const mail = await tx.mail.findUnique({ where: { cause } })
    if (mail) return mail
    if (existing) throw otherKey()
    await countEmail(tx, visitor, to)
    await addContactEntry(tx, visitor, locked, {
      channel: 'EMAIL',
      outcome: 'SENT',
      content: text,
      requestKey,
    })
    await queueMail(
      tx,
      personalMail({ requestKey, personId: person.id, to, subject, text, staff: visitor.user }),
    )
    announceSubject(tx, about)
    return tx.mail.findUniqueOrThrow({ where: { cause } })
  })
}

async function countEmail(tx: Tx, { user }: StaffVisitor, to: string) {
  await countAttempt(`email account ${hashForKey(user.id)}`, PER_MEMBER, tx)
  await countAttempt(`email recipient ${hashForKey(to)}`, PER_ADDRESS, tx)
}

function validSubject(input: string) {
  const rule = `One line of 1 to ${MAX_EMAIL_SUBJECT} characters`
  const subject = validText('subject', input, { most: MAX_EMAIL_SUBJECT, rule })
  if (/\p{Cc}/u.test(subject)) throw badField('subject', rule)
  return subject
}

/** Refuses a deal or a request of someone else. */
async function refuseOthers(tx: Tx, input: EmailInput): Promise<void> {
  const { personId, dealId, consultationId } = input
  if (dealId && consultationId) throw badField('consultationId', 'Name a deal or a request')
  const { id } = await personOf(personId, tx)
  const isOfOthers = async (kind: 'owned' | 'request', record?: string | null) => {
    if (!record) return false
    if (!isId(record)) return true
    const rows = await tx.$queryRaw<unknown[]>`
      WITH ${recordsOf([id], kind)} SELECT FROM ${Prisma.raw(kind)} WHERE id = ${record}::uuid`
    return rows.length === 0
  }
  const isOther = {
    deal: await isOfOthers('owned', dealId),
    request: await isOfOthers('request', consultationId),
  }
  if (!isOther.deal && !isOther.request) return
  // If they were merged between the two statements, nothing belongs to the earlier ID any more.
  if ((await personOf(personId, tx)).id !== id) return refuseOthers(tx, input)
  throw isOther.deal
    ? badField('dealId', 'Must be a deal of this person')
    : badField('consultationId', 'Must be a request of this person')
}

/** The addresses of a person, and the emails typed into their records. */
async function recipientsOf(tx: Tx, { id }: Person): Promise<string[]> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    WITH ${recordsOf([id], 'request', 'purchase')}
    SELECT email FROM person_email WHERE person_id = ${id}::uuid
    UNION SELECT lower(email) FROM request JOIN consultation USING (id)
    UNION SELECT lower(email) FROM purchase JOIN orders USING (id) WHERE email IS NOT NULL`
  return rows.map(({ email }) => email)
}
