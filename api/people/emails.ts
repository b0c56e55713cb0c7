import type { Mail } from '../generated/prisma/client'
import { db } from '../platform/db'

/** Lists the emails to a person that are still stored, newest first. */
export async function emailsTo(personId: string, first: number): Promise<Mail[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, created_at FROM mail WHERE person_id = ${personId}::uuid AND recipient <> ''
      UNION
      SELECT mail.id, created_at FROM person_email JOIN mail ON lower(recipient) = email
       WHERE person_email.person_id = ${personId}::uuid) AS theirs
     ORDER BY created_at DESC, id LIMIT ${first}`
  return db.mail.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
}
