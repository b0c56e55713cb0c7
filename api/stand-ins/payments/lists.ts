import { z } from 'zod'
import { integer, seconds, text } from './parameters'
import { missing } from './provider-error'
import type { Db, Table } from './store'

export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: text(255).optional(),
  ending_before: text(255).optional(),
}

const range = z.strictObject({
  gt: seconds.optional(),
  gte: seconds.optional(),
  lt: seconds.optional(),
  lte: seconds.optional(),
})

/** `created=…` or `created[gte]=…&created[lt]=…`, in unix seconds. */
export const created = z.preprocess(
  (given) => (typeof given === 'string' ? { gte: given, lte: given } : given),
  range.optional(),
)

type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}
type Filter = [condition: string, value: unknown]

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

export function createdFilters(given: z.infer<typeof range> | undefined): Filter[] {
  return Object.entries(signs).map(([name, sign]) => [
    `created ${sign}`,
    given?.[name as keyof typeof signs],
  ])
}

/** Newest first. A filter is the left side of a condition, such as `status =`, and its value; without a value it is left out. */
export async function listObjects<T extends { id: string }>(
  db: Db,
  table: Table,
  url: string,
  page: Page,
  filters: Filter[],
) {
  const values: unknown[] = []
  const conditions = ['true']
  const where = ([condition, value]: Filter) => {
    if (value === undefined) return
    values.push(value)
    const place = `$${values.length}`
    conditions.push(condition.endsWith('any') ? `${condition}(${place})` : `${condition} ${place}`)
  }
  filters.forEach(where)
  where(['seq <', await seqOf(db, table, page.starting_after, 'starting_after')])
  where(['seq >', await seqOf(db, table, page.ending_before, 'ending_before')])

  const backwards = page.ending_before !== undefined
  const { rows } = await db.query<{ body: T }>(
    `select body from sandbox.${table} where ${conditions.join(' and ')}
     order by seq ${backwards ? 'asc' : 'desc'} limit ${page.limit + 1}`,
    values,
  )
  const data = rows.slice(0, page.limit).map((row) => row.body)
  if (backwards) data.reverse()
  return { object: 'list' as const, url, has_more: rows.length > page.limit, data }
}

async function seqOf(db: Db, table: Table, id: string | undefined, param: string) {
  if (id === undefined) return undefined
  const { rows } = await db.query<{ seq: string }>(
    `select seq from sandbox.${table} where id = $1`,
    [id],
  )
  if (!rows[0]) throw missing(table.replace('checkout_', 'checkout.'), id, param)
  return rows[0].seq
}
