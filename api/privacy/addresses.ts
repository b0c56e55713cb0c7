import { Prisma } from '../generated/prisma/client'
import { deleteInBatches, inBatches } from '../platform/batches'
import { db, type Tx } from '../platform/db'
import { allOf, type Person } from './person'

const ERASED_NAME = 'Erased customer'

/** The emails by which the desk may know a person: their own, and those typed into what is erased. */
export async function addressesIn(tx: Tx, { emails, orderIds, consultationIds }: Person) {
  const typed = await tx.$queryRaw<{ email: string }[]>`
    SELECT lower(email) AS email FROM orders WHERE id = ANY (${orderIds}::uuid[]) AND email IS NOT NULL
    UNION SELECT lower(email) FROM consultation WHERE id = ANY (${consultationIds}::uuid[])`
  return [...new Set([...emails, ...typed.map(({ email }) => email)])]
}

/** SQL: whether an address has any record. A scalar subquery, which finds one by an index. */
const isUsed = (email: string) =>
  Prisma.raw(`(SELECT true FROM record_owner WHERE address = ${email} LIMIT 1) IS NOT NULL`)

/**
 * Erases addresses that no record has any longer, and people who have none left, with what is about them. Returns how
 * many addresses. They are locked first, so that a record with one that is being written waits, and then finds it gone or used.
 */
export async function eraseAddresses(tx: Tx, emails: string[]) {
  await tx.$queryRaw`SELECT FROM person_email WHERE email = ANY (${emails}) ORDER BY email FOR UPDATE`
  const gone = await tx.$queryRaw<{ personId: string }[]>`
    DELETE FROM person_email WHERE email = ANY (${emails}) AND NOT ${isUsed('person_email.email')}
    RETURNING person_id AS "personId"`
  const ids = [...new Set(gone.map(({ personId }) => personId))]
  await erasePeople(tx, ids)
  return gone.length
}

/** Erases those of these people who have no address. */
async function erasePeople(tx: Tx, ids: string[]) {
  const withoutAddress = { id: { in: ids }, emails: { none: {} } }
  const people = await tx.person.findMany({ where: withoutAddress, include: { aliases: true } })
  const erased = people.flatMap(({ id, aliases }) => [id, ...aliases.map(({ oldId }) => oldId)])
  await tx.historyEntry.updateMany({
    where: { subject: 'PERSON', subjectId: { in: erased } },
    data: { subjectName: ERASED_NAME },
  })
  await tx.person.deleteMany({ where: { id: { in: people.map(({ id }) => id) } } })
}

const entry = { content: true, createdAt: true } as const

/**
 * What is stored about whom these addresses are. A person may have other addresses, which someone else could own: so
 * an account gets it only if all are the account's.
 */
export async function exportAsPerson({ emails, ownsEmail }: Person) {
  if (!ownsEmail) return null
  return db.person.findFirst({
    where: allOf(emails),
    select: {
      contactStopAt: true,
      contactStopNote: true,
      emails: { select: { email: true } },
      notes: { select: { ...entry, author: { select: { firstName: true } } } },
      contacts: { select: { channel: true, happenedAt: true, content: true, staffName: true } },
      tasks: { select: { title: true, dueAt: true, doneAt: true, createdByName: true } },
      replies: {
        select: { fromEmail: true, fromName: true, subject: true, text: true, receivedAt: true },
      },
    },
  })
}

/** SQL: whether a person has any record, by any address. */
const hasRecords = (personId: string) =>
  `EXISTS (SELECT FROM person_email known WHERE known.person_id = ${personId} AND ${isUsed('known.email').sql})`

/** SQL: whether something was written about a person of an imported record in the last 24 months. */
const wasLatelyIn = (table: string, moment = 'created_at') =>
  `EXISTS (SELECT FROM ${table} t WHERE t.person_id = known.person_id AND t.${moment} >= now() - interval '24 months')`

/** SQL: whether the person of an imported record has any other record, or was written about lately. */
const isImportedInUse = `EXISTS (
  SELECT FROM person_email mine JOIN person_email known ON known.person_id = mine.person_id
   WHERE mine.email = imported_person.email AND (
     (SELECT true FROM record_owner WHERE address = known.email AND kind <> 'IMPORTED' LIMIT 1) IS NOT NULL
     OR ${['staff_note', 'contact', 'task', 'payment_link'].map((table) => wasLatelyIn(table)).join(' OR ')}
     OR ${wasLatelyIn('inbound_email', 'received_at')}))`

/** Deletes what was imported about people, after 24 months in which nothing else came. */
export const forgetImported = (stopping?: AbortSignal) =>
  deleteInBatches(
    'imported_person',
    `imported_at < now() - interval '24 months' AND NOT ${isImportedInUse}`,
    { stopping },
  )

/**
 * Deletes what staff wrote about people who have no records, and what people answered, after 24 months; then addresses without any record of
 * people about whom nothing is written, and people without addresses.
 */
export async function forgetPeople(batch: number, stopping?: AbortSignal) {
  for (const table of ['staff_note', 'contact', 'task'] as const) {
    const isOld = `person_id IS NOT NULL AND created_at < now() - interval '24 months'`
    const where = `${isOld} AND NOT ${hasRecords(`${table}.person_id`)}`
    await deleteInBatches(table, where, { stopping })
  }
  const isOldReply = `person_id IS NOT NULL AND received_at < now() - interval '24 months'`
  await deleteInBatches('inbound_email', isOldReply, { stopping })
  await inBatches(batch, forgetAddresses, stopping)
}

async function forgetAddresses(batch: number) {
  const unused = await db.$queryRaw<{ email: string }[]>`
    SELECT email FROM person_email p WHERE NOT ${isUsed('p.email')}
       AND NOT EXISTS (SELECT FROM staff_note WHERE person_id = p.person_id)
       AND NOT EXISTS (SELECT FROM contact WHERE person_id = p.person_id)
       AND NOT EXISTS (SELECT FROM task WHERE person_id = p.person_id)
       AND NOT EXISTS (SELECT FROM payment_link WHERE person_id = p.person_id)
       AND NOT EXISTS (SELECT FROM inbound_email WHERE person_id = p.person_id)
     ORDER BY email LIMIT ${batch}`
  const emails = unused.map(({ email }) => email)
  if (emails.length > 0) await db.$transaction((tx) => eraseAddresses(tx, emails))
  return emails.length
}
