import type { Contact } from '../generated/prisma/client'
import { db } from '../platform/db'
import { aboutPeople, recordsOf } from './records'

/** Lists the contacts with a person, about anything, newest first. */
export async function latestContacts(personId: string, first: number): Promise<Contact[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${recordsOf([personId])}
    SELECT id FROM (${aboutPeople('contact', [personId])}) AS about JOIN contact USING (id)
     WHERE solicitation_id IS NULL ORDER BY happened_at DESC, id LIMIT ${first}`
  return db.contact.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ happenedAt: 'desc' }, { id: 'asc' }],
  })
}
