import { batched } from '../platform/batch'
import { db, type Tx } from '../platform/db'
import { recordsOf } from './records'

/**
 * The names of people, by ID: the account's, else the latest request's, else the latest buyer's, else an imported one, else
 * an address.
 */
export async function namesOf(personIds: string[], tx: Tx = db) {
  const rows = await tx.$queryRaw<{ owner: string; name: string }[]>`
    WITH ${recordsOf(personIds, 'account', 'request', 'purchase', 'imported')}, named AS (
      SELECT owner, 1 AS rank, created_at, full_name(users.first_name, users.last_name) AS name
        FROM account JOIN users USING (id, created_at)
      UNION ALL SELECT owner, 2, created_at, full_name(c.first_name, c.last_name)
        FROM request JOIN consultation c USING (id, created_at)
      UNION ALL SELECT owner, 3, created_at, o.buyer_name FROM purchase JOIN orders o USING (id, created_at)
      UNION ALL SELECT owner, 4, created_at, i.name FROM imported JOIN imported_person i USING (id)
      UNION ALL (SELECT person_id, 5, NULL, min(email) FROM person_email
                  WHERE person_id = ANY (${personIds}::uuid[]) GROUP BY person_id)
    )
    SELECT DISTINCT ON (owner) owner, trim(name) AS name FROM named WHERE trim(name) <> ''
     ORDER BY owner, rank, created_at DESC`
  return new Map(rows.map(({ owner, name }) => [owner, name]))
}

/** The first name to greet a person with: the account's, else the latest request's. */
export async function firstNameOf(tx: Tx, personId: string) {
  const [named] = await tx.$queryRaw<{ firstName: string }[]>`
    WITH ${recordsOf([personId], 'account', 'request')}
    SELECT first_name AS "firstName" FROM (
      SELECT 1 AS rank, created_at, first_name FROM account JOIN users USING (id, created_at)
      UNION ALL SELECT 2, created_at, first_name FROM request JOIN consultation USING (id, created_at)) AS named
     ORDER BY rank, created_at DESC LIMIT 1`
  return named?.firstName
}

export const nameOf = batched((personIds) => namesOf(personIds))

export interface PersonAddress {
  email: string
  state: 'CONFIRMED' | 'UNCONFIRMED' | 'TYPED'
}

/** The addresses of a person, by ID. */
export const addressesOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<(PersonAddress & { owner: string })[]>`
    SELECT person_id AS owner, person_email.email,
           CASE WHEN email_verified THEN 'CONFIRMED' WHEN users.id IS NULL THEN 'TYPED' ELSE 'UNCONFIRMED' END AS state
      FROM person_email LEFT JOIN users ON users.email = person_email.email
     WHERE person_id = ANY (${personIds}::uuid[]) ORDER BY person_email.email`
  return grouped(rows)
})

/** The phone numbers of a person as last written, the latest first, by ID. */
export const phonesOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<{ owner: string; phone: string }[]>`
    WITH ${recordsOf(personIds, 'request', 'purchase', 'owned', 'imported')}, number AS (
      SELECT owner, phone, c.created_at FROM request JOIN consultation c USING (id)
      UNION ALL SELECT owner, phone, o.created_at FROM purchase JOIN orders o USING (id)
      UNION ALL SELECT owner, phone, created_at FROM owned JOIN wishes ON deal_id = id
      UNION ALL SELECT owner, phone, created_at FROM imported JOIN imported_person USING (id)
    ), latest AS (
      SELECT DISTINCT ON (owner, phone_key(phone)) owner, phone, created_at FROM number
       WHERE phone_key(phone) <> '' ORDER BY owner, phone_key(phone), created_at DESC
    )
    SELECT owner, phone FROM latest ORDER BY created_at DESC`
  return grouped(rows)
})

export interface Consent {
  kind: string
  version: string
  givenAt: Date
  source: string
}

/** What a person agreed to, the latest first, by ID. */
export const consentsOf = batched(async (personIds) => {
  const rows = await db.$queryRaw<(Consent & { owner: string })[]>`
    WITH ${recordsOf(personIds, 'request')}
    SELECT owner, 'Calls and texts' AS kind, contact_consent_version AS version, c.created_at AS "givenAt",
           'Consultation request' AS source
      FROM request JOIN consultation c USING (id) WHERE contact_consent_version IS NOT NULL
     ORDER BY c.created_at DESC`
  return grouped(rows)
})

/** Groups rows by their owner, in their order. */
export function grouped<Row extends { owner: string }>(rows: Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.owner, [...(groups.get(row.owner) ?? []), row])
  return groups
}
