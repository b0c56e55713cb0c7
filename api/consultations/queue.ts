import { type ConsultationStatus, Prisma } from '../generated/prisma/client'
import { batched, grouped } from '../graph/batch'
import type { List } from '../graph/paging'
import type { SignedInUser } from '../http/visitor'
import { db, isId } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { recordChange } from '../staff/history'
import { addNote } from '../staff/notes'
import type { ShownConsultation } from './consultations'

/** The most requests that are shown beside a conversation. */
const MOST_OF_ONE = 50
const LONGEST_LOOK_BACK_DAYS = 366

const shown = { requestKey: true } as const

/** New ones by when their promise ends, so those overdue are on top; then the others, newest first. */
export function consultationQueue(status: ConsultationStatus | null): List {
  const ofStatus = status ? Prisma.sql`status = ${status}::consultation_status` : Prisma.sql`true`
  const seconds = Prisma.sql`(CASE status WHEN 'NEW'
    THEN extract(epoch FROM contact_by) ELSE -extract(epoch FROM created_at) END)::float8`
  return {
    from: Prisma.sql`FROM consultation WHERE ${ofStatus}`,
    sortedBy: [
      { value: Prisma.sql`(status <> 'NEW')::int`, type: 'number' },
      { value: seconds, type: 'number' },
    ],
    direction: 'ASC',
  }
}

export const readConsultations = (ids: string[]): Promise<ShownConsultation[]> =>
  db.consultation.findMany({ where: { id: { in: ids } }, omit: shown })

export const findConsultation = (id: string): Promise<ShownConsultation | null> =>
  isId(id) ? db.consultation.findUnique({ where: { id }, omit: shown }) : Promise.resolve(null)

/**
 * A customer's requests, newest first: those of the account, and those with its address. Only a
 * verified address counts: anybody can type one.
 */
export const consultationsOf = batched(async (customerIds) => {
  const found = await db.$queryRaw<{ owner: string; id: string }[]>`
    SELECT users.id AS owner, theirs.id
    FROM users CROSS JOIN LATERAL (
      SELECT id, created_at FROM consultation
      WHERE user_id = users.id
         OR (users.email_verified AND lower(consultation.email) = users.email)
      ORDER BY created_at DESC, id LIMIT ${MOST_OF_ONE}
    ) AS theirs
    WHERE users.id = ANY (${customerIds}::uuid[])
    ORDER BY theirs.created_at DESC, theirs.id`
  return grouped(found, await readConsultations(found.map(({ id }) => id)))
})

/** Whoever leaves NEW for the first time was contacted then; that moment stays. */
export async function updateConsultation(
  staff: SignedInUser,
  id: string,
  status: ConsultationStatus,
): Promise<ShownConsultation> {
  if (!isId(id)) throw noSuchConsultation()
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM consultation WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const found = await tx.consultation.findUnique({ where: { id } })
    if (!found) throw noSuchConsultation()
    await recordChange(tx, staff, {
      subject: 'CONSULTATION',
      subjectId: id,
      subjectName: `${found.firstName} ${found.lastName}`,
      field: 'status',
      before: found.status,
      after: status,
    })
    const contactedAt = found.contactedAt ?? (status === 'NEW' ? null : new Date())
    return tx.consultation.update({ where: { id }, data: { status, contactedAt }, omit: shown })
  })
}

export async function addConsultationNote(staff: SignedInUser, id: string, given: string) {
  if (!(await findConsultation(id))) throw noSuchConsultation()
  return addNote(staff, { consultationId: id }, given)
}

export interface ContactPromise {
  days: number
  due: number
  inTime: number
  overdueNow: number
}

/** How many requests were due in the last days, and how many of them were answered in time. */
export async function contactPromise(days: number): Promise<ContactPromise> {
  if (days < 1 || days > LONGEST_LOOK_BACK_DAYS) {
    throw badField('days', `A whole number from 1 to ${LONGEST_LOOK_BACK_DAYS}`)
  }
  const [counted] = await db.$queryRaw<Omit<ContactPromise, 'days'>[]>`
    SELECT count(*) FILTER (WHERE is_due)::int AS due,
           count(*) FILTER (WHERE is_due AND contacted_at <= contact_by)::int AS "inTime",
           count(*) FILTER (WHERE status = 'NEW' AND contact_by < now())::int AS "overdueNow"
    FROM (
      SELECT *, contact_by BETWEEN now() - ${days} * interval '1 day' AND now() AS is_due
      FROM consultation
    ) AS counted`
  return { days, due: 0, inTime: 0, overdueNow: 0, ...counted }
}

const noSuchConsultation = () => new Refusal('NOT_FOUND', 'There is no such request.')
