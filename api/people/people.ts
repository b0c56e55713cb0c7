import type { Person } from '../generated/prisma/client'
import { db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'

/** Finds a person by their ID, or by that of someone who was merged into them. */
export async function findPerson(id: string, tx: Tx = db): Promise<Person | null> {
  if (!isId(id)) return null
  for (;;) {
    const [found] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM person WHERE id = ${id}::uuid
      UNION ALL SELECT person_id FROM person_alias WHERE old_id = ${id}::uuid`
    if (!found) return null
    const person = await tx.person.findUnique({ where: { id: found.id } })
    if (person) return person // otherwise they were merged between the two statements
  }
}

/** As `findPerson`; refuses (NOT_FOUND) when there is none. */
export async function personOf(id: string, tx: Tx = db): Promise<Person> {
  const person = await findPerson(id, tx)
  if (!person) throw noSuchPerson()
  return person
}

/**
 * Locks people in the order of their IDs, so that two merges never wait for each other. Returns them in the order of
 * `ids`; someone who is merged while this waits is looked up again.
 */
export async function lockPeople<Ids extends readonly string[]>(tx: Tx, ids: Ids) {
  for (;;) {
    const people: Person[] = []
    for (const id of ids) people.push(await personOf(id, tx))
    const wanted = new Set(people.map(({ id }) => id))
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT FROM person WHERE id = ANY (${[...wanted]}::uuid[]) ORDER BY id FOR UPDATE`
    if (locked.length === wanted.size) return people as { [Each in keyof Ids]: Person }
  }
}

export async function lockPerson(tx: Tx, id: string) {
  const [person] = await lockPeople(tx, [id] as const)
  return person
}

export const noSuchPerson = () => new Refusal('NOT_FOUND', 'There is no such person.')
