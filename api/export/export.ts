import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { brand } from '../../shared/brand'
import { calendarDay } from '../../shared/calendar-days'
import { type ExportName, exportedLists } from '../../shared/exports'
import { recordChange } from '../desk/history'
import { Prisma } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { databaseTime, db, pool } from '../platform/db'
import { badField } from '../platform/errors'
import { clearAttempts, countAttempt, hashForKey } from '../platform/rate-limit'
import { csvHeader, csvOf } from './csv'
import { type ExportList, type ExportRow, exportLists } from './lists'

const sql = Prisma.sql

const EXPORTS = { most: 20, withinSeconds: 60 * 60 }
const AT_ONCE = { most: 1, message: 'Another export of yours is under way.' }
const ROWS_AT_ONCE = 250
/** Between two pages, for the requests of others. */
const PAUSE_MS = 20

/** Days in our zone, both included. */
export interface Period {
  /** Without it, from the first row on. */
  from?: string | undefined
  to: string
}

/** Reads the days of an export, which ends today unless it says otherwise. */
export async function periodOf({ from, to }: Partial<Period>): Promise<Period> {
  const period = { from, to: to ?? calendarDay(await databaseTime()) }
  if (from && from > period.to) throw badField('to', 'Choose a day that is not before the first')
  return period
}

/** Exports a list, as the only export of a member, and stores who exported what before the first row is read. */
export async function exportOnce(
  staff: SignedInUser,
  { name, period: { from, to }, withinMs }: { name: ExportName; period: Period; withinMs: number },
  send: (parts: AsyncIterable<Buffer>) => Promise<void>,
) {
  const account = `account ${hashForKey(staff.id)}`
  const lease = `exporting ${account}`
  // Ends by itself when the server is killed.
  await countAttempt(lease, { ...AT_ONCE, withinSeconds: withinMs / 1_000 })
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= clearAttempts(lease)
    return ended
  }
  try {
    await countAttempt(`export-list ${account}`, EXPORTS)
    await db.$transaction((tx) =>
      recordChange(tx, staff, {
        subject: 'EXPORT',
        subjectId: randomUUID(),
        subjectName: exportedLists[name].name,
        field: 'export',
        before: null,
        after: from ? `${from} to ${to}` : `until ${to}`,
      }),
    )
    await send(endedBy(csvParts(name, { from, to }), end))
  } finally {
    await end()
  }
}

/** Ends an export before its last byte is sent, so that the client can begin another one at once. */
async function* endedBy(parts: AsyncIterable<Buffer>, end: () => Promise<void>) {
  yield* parts
  await end()
}

/** The parts of a file of a list: the header with the first rows, then more of them, as they are asked for. */
export async function* csvParts(name: ExportName, period: Period): AsyncGenerator<Buffer> {
  const { columns, amounts = [] } = exportLists[name]
  let text = csvHeader(columns)
  for await (const rows of pagesOf(exportLists[name], period)) {
    yield Buffer.from(text + csvOf(columns, amounts, rows))
    text = ''
    await setTimeout(PAUSE_MS)
  }
  if (text) yield Buffer.from(text)
}

async function* pagesOf(list: ExportList, period: Period) {
  const { complete } = list
  let rows = await readPage(list, period)
  while (rows.length > 0) {
    const last = rows.at(-1)
    yield complete
      ? await Promise.all(rows.map(async (row) => ({ ...row, ...(await complete(row)) })))
      : rows
    // The driver refers from each result to the next one, which would keep all pages until a full collection.
    rows.length = 0
    rows = await readPage(list, period, last)
  }
}

/** Reads the rows after one, as the driver's own array. PostgreSQL knows when a day begins in our zone. */
async function readPage(
  { table, at, where = sql`true`, select, join = sql``, order = sql`` }: ExportList,
  { from, to }: Period,
  last?: ExportRow,
) {
  const { text, values } = sql`
    WITH page AS (
      SELECT * FROM ${table}
       WHERE ${where} AND ${from ? sql`${at} >= ${startOf(sql`${from}::date`)}` : sql`true`}
         AND ${at} < ${startOf(sql`${to}::date + 1`)}
         AND ${last ? sql`(${at}, id) > (${last.rowAt}::timestamptz, ${last.rowId}::uuid)` : sql`true`}
       ORDER BY ${at}, id LIMIT ${ROWS_AT_ONCE})
    SELECT page.id AS "rowId", page.${at} AS "rowAt", ${select} FROM page ${join} ORDER BY page.${at}, page.id${order}`
  const { rows } = await pool.query<ExportRow>(text, values)
  return rows
}

const startOf = (day: Prisma.Sql) => sql`(${day})::timestamp AT TIME ZONE ${brand.timeZone}`
