import { parseCursorConnectionArgs } from '@pothos/plugin-relay'
import { endByLength, MAX_COUNTED } from '../../shared/limits'
import { Prisma } from '../generated/prisma/client'
import { db, isId } from '../platform/db'
import { badField } from '../platform/errors'
import { checkSize, countRows, type List, MAX_PAGE_SIZE, type SortKey } from '../platform/lists'
import { isStorable } from '../platform/text'

/** Ends the description of a field that returns `countRows`. */
export const orMore = `${MAX_COUNTED.toLocaleString('en-US')} means that many or more.`

/** Description of a `totalCount`. */
export const countOf = (nodes: string) => `How many ${nodes} match, on all pages; ${orMore}`

/** The arguments of a connection. */
export interface Paging {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** Options of the argument `since` of a connection, whose list then is oldest first. */
export const sinceOptions = {
  type: 'DateTime',
  required: false,
  description:
    'For programs: only what came since this moment, oldest first. One that goes on where it ended starts a minute earlier and skips what it knows: a row may be stored a moment after its time.',
} as const

/** Where a connection returns its rows, for `queryFromInfo`. */
export const nodePaths = [['edges', 'node'], ['nodes']]

const DEFAULT_PAGE_SIZE = 20

/**
 * Returns one page of a list. Keyset cursors hold the row's sort values, so they keep their place, and
 * nothing is skipped, when the row moves or is deleted. `read` may return the rows in any order.
 */
export async function pageOf<Row extends { id: string }>(
  list: List,
  args: Paging,
  read: (ids: string[]) => Promise<Row[]>,
) {
  checkSize('first', args.first)
  checkSize('last', args.last)
  const part = parseCursorConnectionArgs({
    args,
    defaultSize: DEFAULT_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
  })
  const keys = await find(list, part) // one more than the page, to know whether another follows
  const size = Math.min(part.expectedSize, endByLength(keys.map(({ length }) => length)))
  const count = keys.length > size ? part.limit : keys.length
  const page = keys.slice(0, size)
  if (part.inverted) page.reverse()

  const rows = new Map((await read(page.map(({ id }) => id))).map((row) => [row.id, row]))
  const edges = page.flatMap(({ id, values }) => {
    const node = rows.get(id) // undefined if it was deleted in the meantime
    return node ? [{ node, cursor: cursorOf([...values, id]) }] : []
  })
  return {
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasPreviousPage: part.hasPreviousPage(count),
      hasNextPage: part.hasNextPage(count),
    },
    totalCount: () => countRows(list.from),
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
    Prisma.sql`AND (${Prisma.join(keys)}) ${comparison} (${positionOf(list, cursor, name)})`

  const direction = isAscending !== inverted ? Prisma.sql`ASC` : Prisma.sql`DESC`
  return db.$queryRaw<{ id: string; values: string[]; length: number }[]>`
    SELECT id, ${list.textLength ?? Prisma.sql`0`}::int AS length, ARRAY[${Prisma.join(values.map((value) => Prisma.sql`(${value})::text`))}] AS values
    ${list.from}
    ${after ? beyond(after, 'after', isAscending ? later : earlier) : Prisma.empty}
    ${before ? beyond(before, 'before', isAscending ? earlier : later) : Prisma.empty}
    ORDER BY ${Prisma.join(keys.map((key) => Prisma.sql`${key} ${direction}`))}
    LIMIT ${limit}`
}

const earlier = Prisma.sql`<`
const later = Prisma.sql`>`

const cursorOf = (values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

type Reader = (text: string) => Prisma.Sql | undefined

/** Parsers for the values in a cursor; undefined if invalid. */
const readers: Record<SortKey['type'], Reader> = {
  number: (text) =>
    /^-?\d{1,12}(\.\d{1,9})?$/.test(text) ? Prisma.sql`${text}::float8` : undefined,
  text: (text) => (isStorable(text) ? Prisma.sql`${text}::text` : undefined),
  moment: (text) => {
    const moment = new Date(text)
    if (Number.isNaN(moment.getTime())) return undefined
    const iso = moment.toISOString()
    // PostgreSQL cannot read how JavaScript writes other years.
    return /^[1-9]\d{3}-/.test(iso) ? Prisma.sql`${iso}::timestamptz` : undefined
  },
}

function positionOf({ sortedBy }: List, cursor: string, name: string) {
  const parts = partsOf(cursor)
  const id = parts.at(-1) ?? ''
  const values = sortedBy.map(({ type }, n) => readers[type](parts[n] ?? ''))
  if (parts.length !== values.length + 1 || values.includes(undefined) || !isId(id)) {
    throw badField(name, 'Must be a cursor from this list')
  }
  return Prisma.join([...values, Prisma.sql`${id}::uuid`])
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return [] // not one of our cursors
  }
}
