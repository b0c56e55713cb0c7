import type { Person } from '../generated/prisma/client'
import { batched } from '../platform/batch'
import { db } from '../platform/db'
import { grouped } from './facts'
import { recordsOf } from './records'

export type MatchReason = 'PHONE' | 'NAME_AND_CITY'

export interface PersonMatch {
  person: Person
  reasons: MatchReason[]
}

/** The most people who are suggested as the same. */
const MAX_MATCHES = 10

/**
 * People who might be the same as a person, by ID: with the same phone number, or with the same name and city in their
 * requests. Households share phones, so people are only suggested, and never again once staff said no.
 */
export const matchesOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<{ owner: string; id: string; reasons: MatchReason[] }[]>`
    WITH ${recordsOf(personIds, 'request', 'purchase', 'owned', 'imported')}, phone AS (
      SELECT owner, phone_key(phone) AS digits FROM request JOIN consultation USING (id)
      UNION SELECT owner, phone_key(phone) FROM purchase JOIN orders USING (id)
      UNION SELECT owner, phone_key(phone) FROM owned JOIN wishes ON deal_id = id
      UNION SELECT owner, phone_key(phone) FROM imported JOIN imported_person USING (id)
    ), place AS (
      SELECT DISTINCT owner, fold_text(first_name || ' ' || last_name) AS name, fold_text(city) AS city
        FROM request JOIN consultation USING (id)
    ), hit (owner, reason, id) AS (
      SELECT owner, 'PHONE', c.id FROM phone JOIN consultation c ON phone_key(c.phone) = digits
      UNION ALL SELECT owner, 'PHONE', o.id FROM phone JOIN orders o ON phone_key(o.phone) = digits
      UNION ALL SELECT owner, 'PHONE', deal_id FROM phone JOIN wishes w ON phone_key(w.phone) = digits
      UNION ALL SELECT owner, 'PHONE', i.id FROM phone JOIN imported_person i ON phone_key(i.phone) = digits
      UNION ALL SELECT owner, 'NAME_AND_CITY', c.id FROM place JOIN consultation c
        ON fold_text(c.first_name || ' ' || c.last_name) = place.name AND fold_text(c.city) = place.city
    ), other AS (
      SELECT record_id AS id, person_id FROM record_owner WHERE record_id = ANY (ARRAY(SELECT id FROM hit))
    )
    SELECT owner, id, reasons FROM (
      SELECT owner, person_id AS id, array_agg(DISTINCT reason ORDER BY reason DESC) AS reasons,
             row_number() OVER (PARTITION BY owner ORDER BY count(DISTINCT reason) DESC, person_id) AS place
        FROM hit JOIN other USING (id)
       WHERE person_id <> owner AND NOT EXISTS (
         SELECT FROM person_not_same WHERE a_id = least(person_id, owner) AND b_id = greatest(person_id, owner))
       GROUP BY owner, person_id
    ) AS ranked WHERE place <= ${MAX_MATCHES} ORDER BY place`
  const people = await db.person.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  const byId = new Map(people.map((person) => [person.id, person]))
  const matches = rows.flatMap(({ owner, id, reasons }) => {
    const person = byId.get(id)
    return person ? [{ owner, person, reasons }] : []
  })
  return grouped(matches)
})
