import type { Task } from '../generated/prisma/client'
import { Prisma } from '../generated/prisma/client'
import { db } from '../platform/db'
import { aboutPeople, recordsOf } from './records'

const MAX_TASKS = 50

/** Lists the tasks about a person or one of their records, by when they are due. */
export async function tasksOf(personId: string, isDone: boolean): Promise<Task[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${recordsOf([personId])}
    SELECT id FROM (${aboutPeople('task', [personId])}) AS about JOIN task USING (id)
     WHERE ${isDone ? Prisma.sql`done_at IS NOT NULL` : Prisma.sql`done_at IS NULL`}
     ORDER BY due_at, id LIMIT ${MAX_TASKS}`
  return db.task.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * Lists the IDs of what can be on the list of work for a person: of a conversation, the customer's; also of emails of
 * dealers who were asked for them.
 */
export async function workIdsOf(personId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${recordsOf([personId])}
    SELECT id FROM account UNION ALL SELECT id FROM request UNION ALL SELECT id FROM purchase
    UNION ALL SELECT id FROM owned UNION ALL SELECT claim.id FROM owned JOIN claim ON claim.deal_id = owned.id
    UNION ALL SELECT id FROM (${aboutPeople('task', [personId])}) AS task
    UNION ALL SELECT id FROM inbound_email WHERE person_id = ${personId}::uuid AND handled_at IS NULL
    UNION ALL SELECT email.id FROM owned JOIN solicitation ON solicitation.deal_id = owned.id
      JOIN inbound_email email ON email.solicitation_id = solicitation.id WHERE handled_at IS NULL`
  return rows.map(({ id }) => id)
}
