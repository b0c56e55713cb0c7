import { tidyText } from '../../shared/deals/deal-fields'
import { EXCERPT_LENGTH, MAX_PAGE_TEXT } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { lockDealOf } from '../deals/deal-of'
import { recordChange } from '../desk/history'
import { announceWork } from '../desk/work/work-changes'
import { type InboundEmail, Prisma } from '../generated/prisma/client'
import { requireRight, type StaffVisitor } from '../http/access'
import { lockPerson } from '../people/people'
import { batched, foundBy, groupByOwner } from '../platform/batch'
import { databaseTime, db, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, conflict, Refusal } from '../platform/errors'
import type { List } from '../platform/lists'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { fileWithDealer, fileWithPerson, findInboundEmail, lockDealer, noteBounce } from './answers'

const MAX_REPLY_TEXT = 100_000
const MAX_FROM = 254
/** Emails of a dealer that are listed at once. */
const REPLIES_AT_ONCE = 20

/** SQL: what staff have to read. Automatic mail says nothing, unless ours could not be delivered. */
const isOpen = Prisma.sql`handled_at IS NULL AND (is_bounce OR NOT is_automatic)`

/** Lists emails that came back: those to read, the oldest first; or the others, the newest first. */
export const listInboundEmails = (isHandled: boolean): List => ({
  from: Prisma.sql`FROM inbound_email WHERE ${isHandled ? Prisma.sql`NOT (${isOpen})` : isOpen}`,
  sortedBy: [{ value: Prisma.sql`received_at`, type: 'moment' }],
  direction: isHandled ? 'DESC' : 'ASC',
  textLength: Prisma.sql`octet_length(text)`,
})

/** Reads emails without their texts, which can be long: `textOf` and `excerptOf` read these. */
export async function findInboundEmails(query: Prisma.InboundEmailFindManyArgs) {
  const replies = await db.inboundEmail.findMany({ ...query, omit: { text: true } })
  return replies as InboundEmail[]
}

export const inboundEmailById = foundBy((ids) => findInboundEmails({ where: { id: { in: ids } } }))

const textsOf = (column: Prisma.Sql) =>
  batched(async (ids) => {
    const rows = await db.$queryRaw<{ id: string; text: string }[]>`
      SELECT id, ${column} AS text FROM inbound_email WHERE id = ANY (${ids}::uuid[])`
    return new Map(rows.map(({ id, text }) => [id, text]))
  })

export const textOf = textsOf(Prisma.sql`text`)
/** The beginning of the text. */
export const excerptOf = textsOf(Prisma.sql`left(text, ${EXCERPT_LENGTH})`)

/** The newest emails of a dealer about a request, or those just before one of them. */
export const inboundEmailsOf = (solicitationId: string, before?: string | null) =>
  newestInboundEmails(JSON.stringify([solicitationId, before && isId(before) ? before : null]))

const newestInboundEmails = batched(async (keys) => {
  const wanted = keys.map((key) => JSON.parse(key) as [string, string | null])
  const owners = await db.$queryRaw<{ owner: string; id: string }[]>`
    SELECT key AS owner, page.id
      FROM unnest(${keys}::text[], ${wanted.map(([id]) => id)}::uuid[], ${wanted.map(([, before]) => before)}::uuid[])
             AS wanted (key, solicitation_id, before)
      CROSS JOIN LATERAL (
        SELECT id, received_at,
               sum(length) OVER (ORDER BY received_at DESC, id DESC) - length AS length_of_newer
          FROM (SELECT id, received_at, octet_length(text) AS length FROM inbound_email
                 WHERE solicitation_id = wanted.solicitation_id
                   AND (before IS NULL OR (received_at, id) < (SELECT received_at, id FROM inbound_email WHERE id = before))
                 ORDER BY received_at DESC, id DESC LIMIT ${REPLIES_AT_ONCE}) AS newest) AS page
     WHERE length_of_newer < ${MAX_PAGE_TEXT}
     ORDER BY received_at, page.id`
  const replies = await findInboundEmails({ where: { id: { in: owners.map(({ id }) => id) } } })
  return groupByOwner(owners, replies)
})

/** How many emails a dealer sent about a request. */
export const inboundEmailCountOf = batched(async (solicitationIds) => {
  const counts = await db.inboundEmail.groupBy({
    by: 'solicitationId',
    where: { solicitationId: { in: solicitationIds } },
    _count: true,
  })
  return new Map(counts.map(({ solicitationId, _count }) => [solicitationId ?? '', _count]))
})

/** Whom a reply is about: exactly one. */
interface About {
  solicitationId?: string | null | undefined
  personId?: string | null | undefined
}

export interface PastedEmail extends About {
  from: string
  text: string
  receivedAt?: Date | null | undefined
  requestKey: string
}

/**
 * Stores an answer that arrived elsewhere. The staff member who pastes it has read it. Sent again with the same key, it
 * is returned as it is.
 */
export function recordInboundEmail(
  visitor: StaffVisitor,
  input: PastedEmail,
): Promise<InboundEmail> {
  const { requestKey } = input
  if (!isId(requestKey)) throw badField('requestKey', 'A UUID')
  const from = validText('from', tidyText(input.from), { most: MAX_FROM })
  const text = validText('text', tidyText(input.text, true), { most: MAX_REPLY_TEXT })
  return takeTurn(visitor, async (tx) => {
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
export function assignInboundEmail(
  visitor: StaffVisitor,
  id: string,
  about: About,
): Promise<InboundEmail> {
  return takeTurn(visitor, async (tx) => {
    const subject = await lockSubject(tx, visitor, about)
    const before = await lockInboundEmail(tx, id)
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

/**
 * Notes that a reply needs nothing more, or takes that back; with `withEarlier`, also those before it about the same
 * request or person, or those that were handled with it.
 */
export function setInboundEmailHandled(
  visitor: StaffVisitor,
  { id, isHandled, withEarlier }: { id: string; isHandled: boolean; withEarlier: boolean },
): Promise<InboundEmail> {
  return takeTurn(visitor, async (tx) => {
    const { email, name } = await lockInboundEmailToChange(tx, visitor, id)
    if ((email.handledAt !== null) === isHandled) return email
    const ids = [id, ...(withEarlier ? await earlierThan(tx, email) : [])]
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
    await tx.inboundEmail.updateMany({ where: { id: { in: ids } }, data })
    return { ...email, ...data }
  })
}

/** Those that are handled, or not, as this one is, and came before it about the same subject. */
async function earlierThan(tx: Tx, email: InboundEmail) {
  const { solicitationId, personId, handledAt, receivedAt, isBounce } = email
  if (!solicitationId && !personId) return []
  const earlier = await tx.inboundEmail.findMany({
    where: { solicitationId, personId, handledAt, isBounce, receivedAt: { lte: receivedAt } },
    select: { id: true },
  })
  return earlier.map(({ id }) => id)
}

/** Says whether a person wrote what looks as if a program could have written it. */
export function setInboundEmailOrigin(
  visitor: StaffVisitor,
  id: string,
  origin: 'PERSON' | 'MACHINE',
): Promise<InboundEmail> {
  return takeTurn(visitor, async (tx) => {
    const { email, name, about } = await lockInboundEmailToChange(tx, visitor, id)
    if (!email.isUnsure) throw conflict('It is known who wrote this.')
    const data = { isUnsure: false, isAutomatic: origin === 'MACHINE' }
    const known = await tx.inboundEmail.update({ where: { id }, data })
    await recordChange(tx, visitor.user, {
      ...subjectOf(email, name),
      field: 'origin',
      before: null,
      after: origin === 'MACHINE' ? 'Automatic' : 'Person',
    })
    if (about) await fileWithDealer(tx, visitor.user, about, known)
    else if (known.personId) await fileWithPerson(tx, visitor.user, known.personId, known)
    else announceWork(tx, { kind: 'REPLY', id })
    return known
  })
}

/** Locks a reply, and before it its deal; what is about a deal needs the right DEALS. */
export async function lockInboundEmailToChange(tx: Tx, visitor: StaffVisitor, id: string) {
  const { solicitationId } = (await findInboundEmail(id, tx)) ?? {}
  const about = solicitationId ? await lockDealer(tx, solicitationId) : null
  if (about) requireRight(visitor, 'DEALS')
  const email = await lockInboundEmail(tx, id)
  return { email, about, name: about?.dealerName ?? 'Email' }
}

async function lockInboundEmail(tx: Tx, id: string) {
  const email =
    isId(id) && (await lockRow(tx, 'inbound_email', id)) ? await findInboundEmail(id, tx) : null
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
