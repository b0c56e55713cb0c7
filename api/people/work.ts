import type { Task } from '../generated/prisma/client'
import { Prisma } from '../generated/prisma/client'
import { db } from '../platform/db'
import { aboutPeople, recordsOf } from './records'

const MAX_TASKS = 50

/** Lists the tasks about a person or one of their records, by when they are due. */
export async function tasksOf(personId: string, isDone: boolean): Promise<Task[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${recordsOf([personId], 'request', 'owned', 'chat')}
    SELECT id FROM (${aboutPeople('task', [personId])}) AS about JOIN task USING (id)
     WHERE ${isDone ? Prisma.sql`done_at IS NOT NULL` : Prisma.sql`done_at IS NULL`}
     ORDER BY due_at, id LIMIT ${MAX_TASKS}`
  return db.task.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  })
}

/** The IDs of what belongs to a person, by what work can be about. */
export async function recordIdsOf(personId: string) {
  const rows = await db.$queryRaw<
    { record: 'customer' | 'consultation' | 'order' | 'deal'; id: string }[]
  >`
    WITH ${recordsOf([personId], 'account', 'request', 'purchase', 'owned')}
    SELECT 'customer' AS record, id FROM account UNION ALL SELECT 'consultation', id FROM request
    UNION ALL SELECT 'order', id FROM purchase UNION ALL SELECT 'deal', id FROM owned`
  const idsOf = (wanted: string) =>
    rows.filter(({ record }) => record === wanted).map(({ id }) => id)
  return {
    person: [personId],
    customer: idsOf('customer'),
    consultation: idsOf('consultation'),
    order: idsOf('order'),
    deal: idsOf('deal'),
  }
}
