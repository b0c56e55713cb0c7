import { parseCursorConnectionArgs } from '@pothos/plugin-relay'
import { Prisma } from '../generated/prisma/client'
import { db, isId } from '../platform/db'
import { badField } from '../platform/errors'

/** The arguments of a connection. */
export interface Paging {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** What a connection shows, and in which order. */
export interface List {
  /** FROM and WHERE; its rows have an `id`. */
  from: Prisma.Sql
  /** What it is sorted by before the id; never null, all in one direction. */
  sortedBy: { value: Prisma.Sql; type: keyof typeof readers }[]
  direction: 'ASC' | 'DESC'
}

const MOST_PER_PAGE = 100
const USUAL_PAGE = 20

/**
 * One page of a list. A cursor holds the values its row was sorted by, not the row: it stays where it
 * was when the row moves or goes, so that nothing is passed over. `read` answers the rows of these ids
 * in any order.
 */
export async function pageOf<Row extends { id: string }>(
  list: List,
  args: Paging,
  read: (ids: string[]) => Promise<Row[]>,
) {
  refuseSize('first', args.first)
  refuseSize('last', args.last)
  const part = parseCursorConnectionArgs({
    args,
    defaultSize: USUAL_PAGE,
    maxSize: MOST_PER_PAGE,
  })
  const found = await find(list, part) // one more than is shown tells whether there is a next page
  const shown = found.slice(0, part.expectedSize)
  if (part.inverted) shown.reverse()

  const rows = new Map((await read(shown.map(({ id }) => id))).map((row) => [row.id, row]))
  const edges = shown.flatMap(({ id, values }) => {
    const node = rows.get(id) // none if it went away a moment ago
    return node ? [{ node, cursor: cursorOf([...values, id]) }] : []
  })
  return {
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasPreviousPage: part.hasPreviousPage(found.length),
      hasNextPage: part.hasNextPage(found.length),
    },
    totalCount: () => count(list),
  }
}

type Part = Pick<
  ReturnType<typeof parseCursorConnectionArgs>,
  'after' | 'before' | 'limit' | 'inverted'
>

async function find(list: List, { after, before, limit, inverted }: Part) {
  const values = list.sortedBy.map(({ value }) => value)
  const keys = [...values, Prisma.sql`id`]
  const isAscending = list.direction === 'ASC'
  const beyond = (cursor: string, name: string, comparison: Prisma.Sql) =>
    Prisma.sql`AND (${Prisma.join(keys)}) ${comparison} (${placeOf(list, cursor, name)})`

  const direction = isAscending !== inverted ? Prisma.sql`ASC` : Prisma.sql`DESC`
  return db.$queryRaw<{ id: string; values: string[] }[]>`
    SELECT id, ARRAY[${Prisma.join(values.map((value) => Prisma.sql`(${value})::text`))}] AS values
    ${list.from}
    ${after ? beyond(after, 'after', isAscending ? later : earlier) : Prisma.empty}
    ${before ? beyond(before, 'before', isAscending ? earlier : later) : Prisma.empty}
    ORDER BY ${Prisma.join(keys.map((key) => Prisma.sql`${key} ${direction}`))}
    LIMIT ${limit}`
}

const earlier = Prisma.sql`<`
const later = Prisma.sql`>`

async function count({ from }: List): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${from}`
  return row?.count ?? 0
}

const cursorOf = (values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Each value of a cursor as PostgreSQL takes it; undefined when it is none. */
const readers = {
  number: (text: string) =>
    /^-?\d{1,12}(\.\d{1,9})?$/.test(text) ? Prisma.sql`${text}::float8` : undefined,
  moment: (text: string) => {
    const moment = new Date(text)
    if (Number.isNaN(moment.getTime())) return undefined
    const iso = moment.toISOString()
    // Other years are written in ways that PostgreSQL does not read.
    return /^[1-9]\d{3}-/.test(iso) ? Prisma.sql`${iso}::timestamptz` : undefined
  },
}

function placeOf({ sortedBy }: List, cursor: string, name: string) {
  const given = partsOf(cursor)
  const id = given.at(-1) ?? ''
  const values = sortedBy.map(({ type }, n) => readers[type](given[n] ?? ''))
  if (given.length !== values.length + 1 || values.includes(undefined) || !isId(id)) {
    throw badField(name, 'A cursor of this list')
  }
  return Prisma.join([...values, Prisma.sql`${id}::uuid`])
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return [] // not ours: refused as such
  }
}

function refuseSize(name: string, size: number | null | undefined) {
  if (size == null || (size >= 0 && size <= MOST_PER_PAGE)) return
  throw badField(name, `A whole number from 0 to ${MOST_PER_PAGE}`)
}
