import { type Person, Prisma } from '../generated/prisma/client'
import { batched, foundBy } from '../platform/batch'
import { db } from '../platform/db'

export type PersonLink = 'ACCOUNT' | 'CONFIRMED_EMAIL' | 'UNCONFIRMED_EMAIL'

interface Linked {
  person: Person
  link: PersonLink
}

/** Finds whose records of a kind these are, by the ID of the record, and how sure that is. */
const linkedBy = (kind: 'account' | 'consultation' | 'conversation' | 'deal' | 'order') =>
  batched(async (ids) => {
    const rows = await db.$queryRaw<{ id: string; personId: string; link: PersonLink }[]>`
      SELECT record_id AS id, person_id AS "personId", link FROM ${Prisma.raw(`${kind}_owner`)}
       WHERE record_id = ANY (${ids}::uuid[])`
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

export const linkOfConsultation = linkedBy('consultation')
export const linkOfOrder = linkedBy('order')
export const linkOfDeal = linkedBy('deal')
export const linkOfAccount = linkedBy('account')
const linkOfConversation = linkedBy('conversation')
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
