import { tidyText } from '../../shared/deals/deal-fields'
import { changeDeal, lockDealOf } from '../deals/deal-of'
import { conflict } from '../deals/refusals'
import { type InboundEmail, Prisma } from '../generated/prisma/client'
import { batched, groupByOwner } from '../graph/batch'
import { requireRight, type StaffVisitor } from '../graph/builder'
import type { List } from '../graph/paging'
import { lockPerson } from '../people/people'
import { databaseTime, db, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { recordChange } from '../staff/history'
import { fullName } from '../staff/members'
import { announceWork } from '../staff/work-changes'
import { fileWithDealer, fileWithPerson, findReply, lockDealer, noteBounce } from './answers'

const MAX_REPLY_TEXT = 100_000
const MAX_FROM = 254

/** SQL: what staff have to read. Automatic mail says nothing, unless ours could not be delivered. */
const isOpen = Prisma.sql`handled_at IS NULL AND (is_bounce OR NOT is_automatic)`

/** Lists emails that came back: those to read, the oldest first; or the others, the newest first. */
export const listReplies = (isHandled: boolean): List => ({
  from: Prisma.sql`FROM inbound_email WHERE ${isHandled ? Prisma.sql`NOT (${isOpen})` : isOpen}`,
  sortedBy: [{ value: Prisma.sql`received_at`, type: 'moment' }],
  direction: isHandled ? 'DESC' : 'ASC',
})

/** Lists a dealer's emails by the ID of the request, oldest first. */
export const repliesOf = batched(async (solicitationIds) => {
  const replies = await db.inboundEmail.findMany({
    where: { solicitationId: { in: solicitationIds } },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
  })
  return groupByOwner(
    replies.map(({ id, solicitationId }) => ({ owner: solicitationId ?? '', id })),
    replies,
  )
})

/** Whom a reply is about: exactly one. */
interface About {
  solicitationId?: string | null | undefined
  personId?: string | null | undefined
}

export interface PastedReply extends About {
  from: string
  text: string
  receivedAt?: Date | null | undefined
  requestKey: string
}

/**
 * Stores an answer that arrived elsewhere. The staff member who pastes it has read it. Sent again with the same key, it
 * is returned as it is.
 */
export function recordReply(visitor: StaffVisitor, input: PastedReply): Promise<InboundEmail> {
  const { requestKey } = input
  if (!isId(requestKey)) throw badField('requestKey', 'A UUID')
  const from = validText('from', tidyText(input.from), { most: MAX_FROM })
  const text = validText('text', tidyText(input.text, true), { most: MAX_REPLY_TEXT })
  return changeDeal(visitor, async (tx) => {
    await lockKey(tx, requestKey)
    const subject = await lockSubject(tx, visitor, input)
    const existing = await tx.inboundEmail.findUnique({ where: { requestKey } })
    if (existing) {
      if (isAbout(existing, subject.column)) return existing
      throw conflict('This key belongs to another entry.')
    }
    const now = await databaseTime(tx)
    const receivedAt = input.receivedAt ?? now
    if (receivedAt > now) throw badField('receivedAt', "Choose a time that isn't in the future")
    const email = await tx.inboundEmail.create({
      data: {
        ...subject.column,
        fromEmail: from,
        text,
        source: 'PASTED',
        receivedAt,
        handledAt: now,
        handledByName: fullName(visitor.user),
        requestKey,
      },
    })
    await file(tx, visitor, subject, email)
    return email
  })
}

const isAbout = (email: InboundEmail, { solicitationId, personId }: About) =>
  email.solicitationId === (solicitationId ?? null) && email.personId === (personId ?? null)

/** Files an email that could not be matched. */
export function assignReply(
  visitor: StaffVisitor,
  id: string,
  about: About,
): Promise<InboundEmail> {
  return changeDeal(visitor, async (tx) => {
    const subject = await lockSubject(tx, visitor, about)
    const before = await lockReply(tx, id)
    if (before.solicitationId || before.personId) throw conflict('This reply is assigned already.')
    const email = await tx.inboundEmail.update({ where: { id }, data: subject.column })
    await recordChange(tx, visitor.user, {
      ...subjectOf(email, subject.name),
      field: 'assigned',
      before: null,
      after: subject.name,
    })
    await file(tx, visitor, subject, email)
    if (email.isBounce && email.solicitationId) {
      await noteBounce(tx, { solicitationId: email.solicitationId })
    }
    return email
  })
}

/** Notes that a reply needs nothing more, or takes that back. */
export function setReplyHandled(
  visitor: StaffVisitor,
  id: string,
  isHandled: boolean,
): Promise<InboundEmail> {
  return changeDeal(visitor, async (tx) => {
    const { email, name } = await lockReplyToChange(tx, visitor, id)
    if ((email.handledAt !== null) === isHandled) return email
    await recordChange(tx, visitor.user, {
      ...subjectOf(email, name),
      field: 'handled',
      before: isHandled ? 'No' : 'Yes',
      after: isHandled ? 'Yes' : 'No',
    })
    announceWork(tx, { kind: 'REPLY', id })
    const data = isHandled
      ? { handledAt: await databaseTime(tx), handledByName: fullName(visitor.user) }
      : { handledAt: null, handledByName: null }
    return tx.inboundEmail.update({ where: { id }, data })
  })
}

/** Locks a reply, and before it its deal; what is about a deal needs the right DEALS. */
export async function lockReplyToChange(tx: Tx, visitor: StaffVisitor, id: string) {
  const { solicitationId } = (await findReply(id, tx)) ?? {}
  const about = solicitationId ? await lockDealer(tx, solicitationId) : null
  if (about) requireRight(visitor, 'DEALS')
  const email = await lockReply(tx, id)
  return { email, name: about?.dealerName ?? 'Email' }
}

async function lockReply(tx: Tx, id: string) {
  const email =
    isId(id) && (await lockRow(tx, 'inbound_email', id)) ? await findReply(id, tx) : null
  if (!email) throw new Refusal('NOT_FOUND', 'There is no such reply.')
  return email
}

export const subjectOf = ({ id }: InboundEmail, subjectName: string) =>
  ({ subject: 'REPLY', subjectId: id, subjectName }) as const

async function lockSubject(tx: Tx, visitor: StaffVisitor, { solicitationId, personId }: About) {
  if (!solicitationId === !personId) throw badField('solicitationId', 'Name a request or a person')
  if (solicitationId) {
    requireRight(visitor, 'DEALS')
    const about = await lockDealer(tx, solicitationId)
    await lockDealOf(tx, visitor, about.deal.id)
    return { about, column: { solicitationId }, name: about.dealerName }
  }
  const person = await lockPerson(tx, personId ?? '')
  return { about: null, column: { personId: person.id }, name: 'Person' }
}

type LockedSubject = Awaited<ReturnType<typeof lockSubject>>

const file = (
  tx: Tx,
  { user }: StaffVisitor,
  { about, column }: LockedSubject,
  email: InboundEmail,
) =>
  about
    ? fileWithDealer(tx, user, about, email)
    : fileWithPerson(tx, user, column.personId ?? '', email)
