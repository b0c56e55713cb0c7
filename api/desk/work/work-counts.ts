import { MAX_COUNTED } from '../../../shared/limits'
import { Prisma } from '../../generated/prisma/client'
import { db } from '../../platform/db'
import { isAsleep, sourcesFor, type Viewer } from './sources'

const sql = Prisma.sql

export interface WorkCounts {
  mine: number
  mineOverdue: number
  unassigned: number
  unassignedOverdue: number
  team: number
  snoozed: number
}

/** Counts what is on the list for a member, what is overdue, and what sleeps; up to `MAX_COUNTED` of each kind. */
export const countWork = (viewer: Viewer): Promise<WorkCounts> =>
  countWorkUntil(viewer, new Date(0))

interface CountsUntil extends WorkCounts {
  mineDue: number
  unassignedDue: number
}

/** As `countWork`, also with what is due before a time. */
export async function countWorkUntil(viewer: Viewer, until: Date): Promise<CountsUntil> {
  const parts = sourcesFor(viewer).flatMap((source) => {
    const { assignee, from, row } = source
    // One's own apart, so that those of others never use up the limit.
    return [sql`=`, sql`IS DISTINCT FROM`].map(
      (relation) => sql`(SELECT ${assignee} AS assigned_to_id, ${row}, ${isAsleep(source)} AS asleep
        FROM ${from} AND ${assignee} ${relation} ${viewer.id}::uuid LIMIT ${MAX_COUNTED})`,
    )
  })
  const mine = sql`NOT asleep AND assigned_to_id = ${viewer.id}::uuid`
  const unassigned = sql`NOT asleep AND assigned_to_id IS NULL`
  const [counts] = await db.$queryRaw<[CountsUntil]>`
    SELECT count(*) FILTER (WHERE ${mine})::int AS mine,
           count(*) FILTER (WHERE ${mine} AND due_at < now())::int AS "mineOverdue",
           count(*) FILTER (WHERE ${mine} AND due_at < ${until})::int AS "mineDue",
           count(*) FILTER (WHERE ${unassigned})::int AS unassigned,
           count(*) FILTER (WHERE ${unassigned} AND due_at < now())::int AS "unassignedOverdue",
           count(*) FILTER (WHERE ${unassigned} AND due_at < ${until})::int AS "unassignedDue",
           count(*) FILTER (WHERE NOT asleep)::int AS team,
           count(*) FILTER (WHERE asleep)::int AS snoozed
      FROM (${Prisma.join(parts, ' UNION ALL ')}) AS item`
  return counts
}

/** Counts what is overdue of each member who is in charge of something, by their ID; up to `MAX_COUNTED` of each kind. */
export async function overdueByMember(viewer: Viewer): Promise<Map<string, number>> {
  const parts = sourcesFor(viewer).map((source) => {
    const { assignee, from, row } = source
    return sql`(SELECT ${assignee} AS assigned_to_id, ${row} FROM ${from} AND ${assignee} IS NOT NULL
      AND NOT ${isAsleep(source)} LIMIT ${MAX_COUNTED})`
  })
  const rows = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT assigned_to_id AS id, count(*)::int AS count
      FROM (${Prisma.join(parts, ' UNION ALL ')}) AS item WHERE due_at < now() GROUP BY 1`
  return new Map(rows.map(({ id, count }) => [id, count]))
}
