import { tidyText } from '../../shared/deals/deal-fields'
import { daysIn, type Period } from '../../shared/figures'
import { MAX_COUNTED } from '../../shared/limits'
import { readPhone } from '../../shared/phones'
import { addNote } from '../desk/notes'
import { type ConsultationStatus, Prisma } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { batched, groupByOwner } from '../platform/batch'
import { db, isId } from '../platform/db'
import { isOnDays } from '../platform/eastern'
import { badField } from '../platform/errors'
import { countRows, isSince, type List } from '../platform/lists'
import { prefixOf } from '../platform/text'
import { noSuchConsultation } from './change-consultation'
import { omit, type PublicConsultation } from './consultations'

/** The most requests shown next to a conversation. */
const MAX_PER_CUSTOMER = 50
const MAX_REPORT_DAYS = 366
const MAX_SORTED_DAYS = 92

// The expressions of the index consultation_list.
const contacted = Prisma.sql`(status <> 'NEW')::int`
const seconds = Prisma.sql`(CASE status
  WHEN 'NEW' THEN extract(epoch FROM contact_by - timestamptz '1970-01-01 00:00:00Z')
  ELSE -extract(epoch FROM created_at - timestamptz '1970-01-01 00:00:00Z') END)::float8`

const byDeadline: List['sortedBy'] = [
  { value: contacted, type: 'number' },
  { value: seconds, type: 'number' },
]
const createdAt = Prisma.sql`created_at`

interface Wanted {
  status?: ConsultationStatus | null
  assignedToId?: string | null
  search?: string | null
  sent?: Period | null
  since?: Date | null
}

/**
 * Lists requests: new ones by deadline, so the overdue come first; then the others, newest first. Those since a moment,
 * oldest first.
 */
export function listConsultations({ status, assignedToId, search, sent, since }: Wanted): List {
  const conditions = [
    ...(status ? [Prisma.sql`status = ${status}::consultation_status`] : []),
    ...(assignedToId ? [isAssignedTo(assignedToId)] : []),
    consultationsMatching(search ?? ''),
    isOnDays(createdAt, sent),
    isSince(createdAt, since),
  ]
  return {
    from: Prisma.sql`FROM ${tableOf(sent)} WHERE ${Prisma.join(conditions, ' AND ')}`,
    sortedBy: since ? [{ value: createdAt, type: 'moment' }] : byDeadline,
    direction: 'ASC',
  }
}

/**
 * Of a short period, finds the requests by when they were sent, and sorts them. PostgreSQL would rather read the whole
 * list in its order, which only finds those of a long period sooner.
 */
const tableOf = (sent: Period | null | undefined) =>
  sent && daysIn(sent) <= MAX_SORTED_DAYS
    ? Prisma.sql`(SELECT * FROM consultation WHERE ${isOnDays(createdAt, sent)} OFFSET 0) AS consultation`
    : Prisma.sql`consultation`

const isAssignedTo = (id: string) =>
  isId(id) ? Prisma.sql`assigned_to_id = ${id}::uuid` : Prisma.sql`false`

/** The SQL condition for the requests that match a search: an email, a phone number, or the beginning of a name. */
function consultationsMatching(search: string): Prisma.Sql {
  const text = tidyText(search)
  if (text === '') return Prisma.sql`true`
  const phone = readPhone(text)
  if (phone) return Prisma.sql`phone_key(phone) = ${phone.key}`
  if (text.includes('@')) return Prisma.sql`lower(email) = lower(${text})`
  const prefix = prefixOf(text)
  return Prisma.sql`(fold_text(first_name || ' ' || last_name) LIKE ${prefix} OR fold_text(last_name) LIKE ${prefix})`
}

export const readConsultations = (ids: string[]): Promise<PublicConsultation[]> =>
  db.consultation.findMany({ where: { id: { in: ids } }, omit })

/** Finds a request by its ID. */
export const requestOf = batched(async (ids) => {
  const rows = await readConsultations(ids)
  return new Map(rows.map((row) => [row.id, row]))
})

export const findConsultation = (id: string): Promise<PublicConsultation | null> =>
  isId(id) ? db.consultation.findUnique({ where: { id }, omit }) : Promise.resolve(null)

/**
 * Finds a customer's requests, newest first: those of the account and those that guests sent with its email. Only a
 * verified email counts, because anyone can type one into the form.
 */
export const consultationsOf = batched(async (customerIds) => {
  const rows = await db.$queryRaw<{ owner: string; id: string }[]>`
    SELECT owner, id FROM (
      SELECT account_id AS owner, record_id AS id,
             row_number() OVER (PARTITION BY account_id ORDER BY at DESC, record_id) AS place
        FROM consultation_owner
       WHERE account_id = ANY (${customerIds}::uuid[]) AND link <> 'UNCONFIRMED_EMAIL'
    ) AS request WHERE place <= ${MAX_PER_CUSTOMER} ORDER BY place`
  return groupByOwner(rows, await readConsultations(rows.map(({ id }) => id)))
})

export async function addConsultationNote(staff: SignedInUser, id: string, text: string) {
  if (!(await findConsultation(id))) throw noSuchConsultation()
  return addNote(staff, { consultationId: id }, text)
}

export interface ContactPromise {
  days: number
  due: number
  inTime: number
  overdueNow: number
}

/**
 * Counts the requests that came due in the last days, and those whose customer was contacted in time: of the
 * latest `MAX_COUNTED`, and of erased ones. One that was won before the first contact isn't counted: the 24 hours of
 * its order took over.
 */
export async function contactPromise(days: number): Promise<ContactPromise> {
  if (days < 1 || days > MAX_REPORT_DAYS) {
    throw badField('days', `A whole number from 1 to ${MAX_REPORT_DAYS}`)
  }
  const [counts] = await db.$queryRaw<Pick<ContactPromise, 'due' | 'inTime'>[]>`
    WITH erased AS (
      SELECT coalesce(sum(requests), 0) AS due,
             coalesce(sum(requests) FILTER (WHERE was_in_time), 0) AS in_time
      FROM erased_consultations
      WHERE due_on BETWEEN (now() - ${days} * interval '1 day')::date AND now()::date
    )
    SELECT (count(*) + (SELECT due FROM erased))::int AS due,
           (count(*) FILTER (WHERE contacted_at <= contact_by) + (SELECT in_time FROM erased))::int AS "inTime"
    FROM (
      SELECT contact_by, contacted_at FROM consultation
      WHERE contact_by BETWEEN now() - ${days} * interval '1 day' AND now()
        AND (status <> 'WON' OR contacted_at IS NOT NULL)
      ORDER BY contact_by DESC LIMIT ${MAX_COUNTED}
    ) AS request`
  const overdueNow = await countRows(
    Prisma.sql`FROM consultation WHERE status = 'NEW' AND contact_by < now()`,
  )
  return { days, due: 0, inTime: 0, ...counts, overdueNow }
}
