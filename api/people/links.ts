import { type Person, Prisma } from '../generated/prisma/client'
import { batched, foundBy } from '../platform/batch'
import { db } from '../platform/db'

export type PersonLink = 'ACCOUNT' | 'CONFIRMED_EMAIL' | 'UNCONFIRMED_EMAIL'

interface Linked {
  person: Person
  link: PersonLink
}

const sql = Prisma.sql

/** Rows of `id`, `account_id`, and `typed`: whose the records are. */
const sources = {
  consultation: (ids: string[]) => sql`
    SELECT id, user_id AS account_id, email AS typed FROM consultation WHERE id = ANY (${ids}::uuid[])`,
  order: (ids: string[]) => sql`
    SELECT id, user_id AS account_id, email AS typed FROM orders WHERE id = ANY (${ids}::uuid[])`,
  deal: (ids: string[]) => sql`
    SELECT deal.id, coalesce(customer_id, user_id) AS account_id, email AS typed
      FROM deal JOIN orders ON orders.id = order_id WHERE deal.id = ANY (${ids}::uuid[])`,
  conversation: (ids: string[]) => sql`
    SELECT id, customer_id AS account_id, NULL AS typed FROM conversation WHERE id = ANY (${ids}::uuid[])`,
  account: (ids: string[]) => sql`
    SELECT id, id AS account_id, NULL AS typed FROM users WHERE id = ANY (${ids}::uuid[])`,
}

/** Finds whose records these are, by the ID of the record, and how sure that is. */
const linkedBy = (source: (ids: string[]) => Prisma.Sql) =>
  batched(async (ids) => {
    const rows = await db.$queryRaw<{ id: string; personId: string; link: PersonLink }[]>`
      SELECT record.id, person_id AS "personId",
             CASE WHEN account_id IS NOT NULL THEN 'ACCOUNT'
                  WHEN theirs.email_verified THEN 'CONFIRMED_EMAIL'
                  ELSE 'UNCONFIRMED_EMAIL' END AS link
        FROM (${source(ids)}) record
        LEFT JOIN users owner ON owner.id = account_id
        JOIN person_email ON person_email.email = coalesce(owner.email, lower(typed))
        LEFT JOIN users theirs ON theirs.email = person_email.email`
    const people = await db.person.findMany({
      where: { id: { in: rows.map(({ personId }) => personId) } },
    })
    const byId = new Map(people.map((person) => [person.id, person]))
    return new Map(
      rows.flatMap(({ id, personId, link }): [string, Linked][] => {
        const person = byId.get(personId)
        return person ? [[id, { person, link }]] : []
      }),
    )
  })

export const linkOfConsultation = linkedBy(sources.consultation)
export const linkOfOrder = linkedBy(sources.order)
export const linkOfDeal = linkedBy(sources.deal)
export const linkOfAccount = linkedBy(sources.account)
const linkOfConversation = linkedBy(sources.conversation)
const personById = foundBy((ids) => db.person.findMany({ where: { id: { in: ids } } }))

/** What a contact, a task, a payment link, or an item of work names. */
interface Subject {
  personId?: string | null
  dealId?: string | null
  consultationId?: string | null
  conversationId?: string | null
  customerId?: string | null
  orderId?: string | null
}

/** Finds whom something is about: the person it names, or that of its record. */
export async function personOfSubject(subject: Subject) {
  const { personId, dealId, consultationId, conversationId, customerId, orderId } = subject
  if (personId) return (await personById(personId)) ?? null
  const linked =
    (dealId && (await linkOfDeal(dealId))) ||
    (consultationId && (await linkOfConsultation(consultationId))) ||
    (conversationId && (await linkOfConversation(conversationId))) ||
    (customerId && (await linkOfAccount(customerId))) ||
    (orderId && (await linkOfOrder(orderId)))
  return linked ? linked.person : null
}
