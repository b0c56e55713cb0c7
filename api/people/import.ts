import { isDeepStrictEqual } from 'node:util'
import { tidyText } from '../../shared/deals/deal-fields'
import { columnsIn, fieldsOf, type InputOf } from '../../shared/deals/field-table'
import {
  importedPersonColumns,
  importedPersonFields,
  readImportedPerson,
} from '../../shared/imported-people'
import { fullName } from '../../shared/person-name'
import { recordOf } from '../../shared/records'
import { foldEmail } from '../account/account'
import { type Change, recordChanges } from '../desk/history'
import type { CsvRecord } from '../desk/import-file'
import type { Imported, ImportedRow } from '../desk/imports'
import type { ImportedPerson } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import type { Tx } from '../platform/db'
import { namesOf } from './facts'

type Values = Pick<ImportedPerson, 'name' | 'email' | 'phone' | 'note'>

interface Entry {
  before: Values | null
  after: Values
}

/** By email. */
type Entries = Map<string, Entry>

/**
 * Customers from CSV, each known by their email. Columns that the file leaves out stay as they are. Sends nothing, and
 * marks no consent.
 */
export const peopleImport: Imported = {
  noun: 'people',
  columns: importedPersonColumns,
  open: async (tx, { staff, mode, records, now }) => {
    if (mode === 'save') await lockImported(tx)
    const entries = await readEntries(tx, records)
    return {
      readRow: (record) => readRow(entries, record, now),
      store: () => store(tx, staff, entries),
    }
  },
}

/** Serializes imports, so that two can't add the same person. */
const lockImported = (tx: Tx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('imported people'))`

const emailIn = ({ columns }: CsvRecord) => foldEmail(tidyText(columns.email ?? ''))

async function readEntries(tx: Tx, records: readonly CsvRecord[]): Promise<Entries> {
  const rows = await tx.importedPerson.findMany({
    where: { email: { in: [...new Set(records.map(emailIn))] } },
  })
  return new Map(rows.map((row) => [row.email, { before: row, after: row }]))
}

/** Applies a row in memory. */
function readRow(entries: Entries, record: CsvRecord, now: number): ImportedRow {
  const { line, columns } = record
  const existing = entries.get(emailIn(record))
  const { valid, problems } = readImportedPerson(inputIn(columns, existing?.after), now)
  const name = tidyText(columns.name ?? '')
  if (!valid) return { line, name, outcome: 'REFUSED', fields: problems }
  const after = { ...valid, email: foldEmail(valid.email) }
  entries.set(after.email, { before: existing?.before ?? null, after })
  if (!existing) return { line, name, outcome: 'NEW' }
  return { line, name, outcome: isSame(existing.after, after) ? 'SAME' : 'CHANGED' }
}

/** What the file doesn't have stays, unless it is required. */
const inputIn = (columns: CsvRecord['columns'], existing: Values | undefined) =>
  recordOf<InputOf<typeof importedPersonFields>>(
    fieldsOf(importedPersonFields).map((field) => [
      field.name,
      columns[field.name] ?? ('required' in field ? undefined : existing?.[field.name]),
    ]),
  )

const valuesOf = (row: Values) => columnsIn(importedPersonFields, row)

const isSame = (one: Values, other: Values) => isDeepStrictEqual(valuesOf(one), valuesOf(other))

async function store(tx: Tx, staff: SignedInUser, entries: Entries) {
  const changed = [...entries.values()].filter(
    ({ before, after }) => !before || !isSame(before, after),
  )
  const importedByName = fullName(staff)
  // In one order, as other transactions that make people's addresses known.
  const sorted = changed.toSorted((a, b) => (a.after.email < b.after.email ? -1 : 1))
  await tx.importedPerson.createMany({
    data: sorted.flatMap(({ before, after }) =>
      before ? [] : { ...valuesOf(after), importedByName },
    ),
  })
  for (const { before, after } of sorted) {
    const { email, ...values } = valuesOf(after)
    if (before) await tx.importedPerson.update({ where: { email }, data: values })
  }
  await recordChanges(tx, staff, await historyOf(tx, sorted))
}

/** What was written about people stays out of the history: only the fields are named. */
async function historyOf(tx: Tx, entries: Entry[]): Promise<Change[]> {
  const addresses = await tx.personEmail.findMany({
    where: { email: { in: entries.map(({ after }) => after.email) } },
  })
  const personIds = new Map(addresses.map(({ email, personId }) => [email, personId]))
  const names = await namesOf([...new Set(personIds.values())], tx)
  return entries.flatMap(({ before, after }) => {
    const subjectId = personIds.get(after.email)
    if (!subjectId) return []
    const fields = fieldsOf(importedPersonFields).flatMap(({ name }) =>
      after[name] !== (before?.[name] ?? null) ? name : [],
    )
    return {
      subject: 'PERSON',
      subjectId,
      subjectName: names.get(subjectId) ?? 'Person',
      field: 'import',
      before: null,
      after: `${before ? 'Changed' : 'Imported'} ${fields.join(', ')}`,
    }
  })
}
