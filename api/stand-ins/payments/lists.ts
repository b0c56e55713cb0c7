import { integer, text } from './parameters'
import { noSuchObject } from './provider-error'
import type { Db, Table } from './store'

/** What the SDK's auto-paging sends. */
export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: text(255).optional(),
}

interface Page {
  limit: number
  starting_after?: string | undefined
}

/** A condition up to its value, such as `status =`; a filter without a value does not apply. */
type Filter = [condition: string, value: unknown]

/** One page of a table, newest first. */
export async function listObjects<T extends { id: string }>(
  db: Db,
  table: Table,
  { limit, starting_after: cursor }: Page,
  filters: Filter[],
) {
  const applied: Filter[] = filters.filter(([, value]) => value !== undefined)
  if (cursor !== undefined) applied.push(['seq <', await seqOf(db, table, cursor)])
  const conditions = applied.map(([condition], index) => `and ${condition} ($${index + 1})`)
  const { rows } = await db.query<{ body: T }>(
    `select body from sandbox.${table} where true ${conditions.join(' ')}
     order by seq desc limit ${limit + 1}`,
    applied.map(([, value]) => value),
  )
  const data = rows.slice(0, limit).map((row) => row.body)
  return { object: 'list', has_more: rows.length > limit, data }
}

async function seqOf(db: Db, table: Table, id: string) {
  const { rows } = await db.query<{ seq: string }>(
    `select seq from sandbox.${table} where id = $1`,
    [id],
  )
  if (!rows[0]) throw noSuchObject(table, id)
  return rows[0].seq
}
