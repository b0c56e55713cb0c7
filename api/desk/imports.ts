import { setImmediate } from 'node:timers/promises'
import type { SignedInUser } from '../http/visitor'
import { databaseTime, db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { countAttempt, hashForKey } from '../platform/rate-limit'
import { type CsvRecord, type FileOf, readFile } from './import-file'

/** Reading a file costs as much when nothing is stored. */
const FILES = { most: 60, withinSeconds: 60 * 60 }
const IMPORTS = { most: 10, withinSeconds: 60 * 60 }
/** Between which other requests run. */
const ROWS_AT_ONCE = 100
/** Longer than 2,000 rows take. */
const SAVE_WITHIN_MS = 60_000

export type ImportMode = 'check' | 'save'

export interface ImportedRow {
  /** Of the file; that of the header is 1. */
  line: number
  outcome: 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED'
  name: string
  /** Problems by column. */
  fields?: Record<string, string>
}

/** What is imported from a file. */
export interface Imported extends FileOf {
  /** Reads what there is; `save` locks it. */
  open: (tx: Tx, reading: Reading) => Promise<OpenImport>
}

interface Reading {
  staff: SignedInUser
  mode: ImportMode
  records: readonly CsvRecord[]
  now: number
}

interface OpenImport {
  /** Applies a row in memory. */
  readRow: (record: CsvRecord) => ImportedRow
  /** Stores what the rows added and changed, with its history. */
  store: () => Promise<void>
}

/** Reads rows from CSV. `check` stores nothing; `save` all rows or, if one is refused, none. */
export async function importRows(
  staff: SignedInUser,
  bytes: Buffer,
  mode: ImportMode,
  imported: Imported,
) {
  await countAttempt(`import-file account ${hashForKey(staff.id)}`, FILES)
  const { records, unread } = await readFile(bytes, imported)
  return db.$transaction(
    async (tx) => {
      const now = (await databaseTime(tx)).getTime()
      const { readRow, store } = await imported.open(tx, { staff, mode, records, now })
      const rows: ImportedRow[] = []
      for (const record of records) {
        rows.push(readRow(record))
        if (rows.length % ROWS_AT_ONCE === 0) await setImmediate()
      }
      const counts = countsOf(rows)
      if (mode === 'check') return { rows, counts, unread }
      refuseRows(rows)
      await countAttempt(`import account ${hashForKey(staff.id)}`, IMPORTS, tx)
      await store()
      return { rows, counts, unread }
    },
    { timeout: SAVE_WITHIN_MS },
  )
}

const countsOf = (rows: ImportedRow[]) => {
  const count = (wanted: ImportedRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted).length
  return {
    new: count('NEW'),
    changed: count('CHANGED'),
    same: count('SAME'),
    refused: count('REFUSED'),
  }
}

/** Refuses (BAD_INPUT) to store a file with an invalid row. */
function refuseRows(rows: ImportedRow[]) {
  const problems = rows.flatMap(({ line, fields }) =>
    Object.entries(fields ?? {}).map(([field, problem]) => [`${line}.${field}`, problem]),
  )
  if (problems.length === 0) return
  const fields: Record<string, string> = Object.fromEntries(problems.slice(0, 100))
  throw new Refusal('BAD_INPUT', 'Some rows need a correction. Nothing was imported.', { fields })
}
