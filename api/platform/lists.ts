import { MAX_COUNTED } from '../../shared/limits'
import { Prisma } from '../generated/prisma/client'
import { db } from './db'
import { badField } from './errors'

export const MAX_PAGE_SIZE = 100

export interface SortKey {
  /** Never null; all sort keys of a list in one direction. */
  value: Prisma.Sql
  type: 'number' | 'text' | 'moment'
}

/** The rows of a list and their order. */
export interface List {
  /** FROM and WHERE clauses; the rows have an `id`. */
  from: Prisma.Sql
  /** Before the id. */
  sortedBy: SortKey[]
  direction: 'ASC' | 'DESC'
  /** Characters of a row's texts: a page ends early once it has too many. */
  textLength?: Prisma.Sql
}

/** SQL condition: at or after a moment; true without one. */
export const isSince = (at: Prisma.Sql, moment: Date | null | undefined) =>
  moment ? Prisma.sql`${at} >= ${moment}` : Prisma.sql`true`

/** Counts rows, up to `MAX_COUNTED`, so that it takes no longer as tables grow. `from`: FROM and WHERE clauses. */
export async function countRows(from: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED}) AS counted`
  return row?.count ?? 0
}

/** Refuses a page size beyond the limit. */
export function checkSize(name: string, size: number | null | undefined) {
  if (size == null || (size >= 0 && size <= MAX_PAGE_SIZE)) return
  throw badField(name, `A whole number from 0 to ${MAX_PAGE_SIZE}`)
}
