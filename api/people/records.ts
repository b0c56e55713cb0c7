import { readConsultations } from '../consultations/staff-consultations'
import { type Contact, Prisma } from '../generated/prisma/client'
import { batched, groupByOwner } from '../platform/batch'
import { db } from '../platform/db'
import { readLinks } from '../sales/links'

const sql = Prisma.sql

/** The most records of a kind that are listed for a person. */
const MAX_LISTED = 50

/** What SQL calls the records of people, and the view that says whose they are. */
const owners = {
  account: 'account_owner',
  request: 'consultation_owner',
  purchase: 'order_owner',
  owned: 'deal_owner',
  chat: 'conversation_owner',
  imported: 'imported_person_owner',
} as const

/** SQL of common table expressions with these names: records of these people, each with its `owner`. */
export const recordsOf = (personIds: string[], ...names: (keyof typeof owners)[]) =>
  Prisma.join(
    names.map(
      (name) => sql`${Prisma.raw(name)} AS (
    SELECT person_id AS owner, record_id AS id, at AS created_at FROM ${Prisma.raw(owners[name])}
     WHERE person_id = ANY (${personIds}::uuid[]))`,
    ),
  )

/**
 * SQL that selects the `owner` and `id` of rows that are about these people or one of their records. It reads `request`,
 * `owned`, and `chat`.
 */
export const aboutPeople = (table: 'contact' | 'task' | 'staff_note', personIds: string[]) => sql`
  SELECT person_id AS owner, t.id FROM ${Prisma.raw(table)} t WHERE person_id = ANY (${personIds}::uuid[])
  UNION ALL SELECT owner, t.id FROM request JOIN ${Prisma.raw(table)} t ON t.consultation_id = request.id
  UNION ALL SELECT owner, t.id FROM owned JOIN ${Prisma.raw(table)} t ON t.deal_id = owned.id
  UNION ALL SELECT owner, t.id FROM chat JOIN ${Prisma.raw(table)} t ON t.conversation_id = chat.id`

/** The same of payment links. It reads `request`. */
export const linksOfPeople = (personIds: string[]) => sql`
  SELECT person_id AS owner, l.id FROM payment_link l WHERE person_id = ANY (${personIds}::uuid[])
  UNION ALL SELECT owner, l.id FROM request JOIN payment_link l ON l.consultation_id = request.id`

/** Lists records of people, by the person's ID, newest first. */
const listOf = <Row extends { id: string }>(
  kind: keyof typeof owners,
  read: (ids: string[]) => Promise<Row[]>,
) =>
  batched(async (personIds) => {
    const rows = await db.$queryRaw<{ owner: string; id: string }[]>`
      WITH ${recordsOf(personIds, kind)}
      SELECT owner, id FROM (
        SELECT *, row_number() OVER (PARTITION BY owner ORDER BY created_at DESC, id) AS place
          FROM ${Prisma.raw(kind)}) AS record
       WHERE place <= ${MAX_LISTED} ORDER BY place`
    return groupByOwner(rows, await read(rows.map(({ id }) => id)))
  })

export const accountsOf = listOf('account', (ids) =>
  db.user.findMany({ where: { id: { in: ids } }, include: { staffMember: true } }),
)
export const requestsOf = listOf('request', readConsultations)
export const ordersOf = listOf('purchase', (ids) =>
  db.order.findMany({ where: { id: { in: ids } } }),
)
export const dealsOf = listOf('owned', (ids) => db.deal.findMany({ where: { id: { in: ids } } }))
/** Lists the payment links that were made for people or their requests, by the person's ID, newest first. */
export const paymentLinksOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<{ owner: string; id: string }[]>`
    WITH ${recordsOf(personIds, 'request')}
    SELECT owner, id FROM (
      SELECT *, row_number() OVER (PARTITION BY owner ORDER BY created_at DESC, id) AS place
        FROM (${linksOfPeople(personIds)}) AS about JOIN payment_link USING (id)) AS link
     WHERE place <= ${MAX_LISTED} ORDER BY place`
  return groupByOwner(rows, await readLinks(rows.map(({ id }) => id)))
})

export const conversationsOf = listOf('chat', (ids) =>
  db.conversation.findMany({ where: { id: { in: ids } } }),
)

/** How many requests, orders, and deals people have, by ID. */
export const recordCountsOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<RecordCounts[]>`
    WITH ${recordsOf(personIds, 'request', 'purchase', 'owned')}
    SELECT id, sum(requests)::int AS requests, sum(orders)::int AS orders, sum(deals)::int AS deals FROM (
      SELECT owner AS id, 1 AS requests, 0 AS orders, 0 AS deals FROM request
      UNION ALL SELECT owner, 0, 1, 0 FROM purchase UNION ALL SELECT owner, 0, 0, 1 FROM owned) AS record
     GROUP BY id`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
})

interface RecordCounts {
  id: string
  requests: number
  orders: number
  deals: number
}

/** Lists the contacts with a person, about anything, newest first. */
export async function latestContacts(personId: string, first: number): Promise<Contact[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${recordsOf([personId], 'request', 'owned', 'chat')}
    SELECT id FROM (${aboutPeople('contact', [personId])}) AS about JOIN contact USING (id)
     WHERE solicitation_id IS NULL ORDER BY happened_at DESC, id LIMIT ${first}`
  return db.contact.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ happenedAt: 'desc' }, { id: 'asc' }],
  })
}
