import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { tidyText } from '../../../shared/deals/deal-fields'
import { dealerColumns, likelyColumn } from '../../../shared/deals/dealer-columns'
import { readDealer, readDealerContact } from '../../../shared/deals/dealer-fields'
import { foldText } from '../../../shared/folding'
import { type Change, recordChanges } from '../../desk/history'
import type { Dealer, DealerContact } from '../../generated/prisma/client'
import type { SignedInUser } from '../../http/visitor'
import { databaseTime, db, type Tx } from '../../platform/db'
import { badField, Refusal } from '../../platform/errors'
import { countAttempt, hashForKey } from '../../platform/rate-limit'
import { UNSTORABLE } from '../../platform/text'
import { dealerKey, dealerText, lockNames } from './dealers'

const MAX_ROWS = 2_000
const MAX_COLUMNS = 50
/** Reading a file costs as much when nothing is stored. */
const FILES = { most: 60, withinSeconds: 60 * 60 }
const IMPORTS = { most: 10, withinSeconds: 60 * 60 }
/** Bytes, and rows, between which other requests run. */
const SLICE_BYTES = 32_000
const ROWS_AT_ONCE = 100
/** Longer than 2,000 dealers take. */
const SAVE_WITHIN_MS = 60_000

const needed = ['name', 'city', 'state', 'zip']

export type ImportMode = 'check' | 'save'

export interface ImportedRow {
  /** Of the file; that of the header is 1. */
  line: number
  outcome: 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED'
  name: string
  /** Problems by column. */
  fields?: Record<string, string>
}

/** A column with values that the import doesn't read. */
export interface UnreadColumn {
  /** As the file names it. */
  column: string
  /** The column that was probably meant. */
  likely: string | null
}

/**
 * Reads dealers from CSV. The same name and ZIP code are the same dealer; columns that the file leaves out stay as they
 * are. `check` stores nothing; `save` all rows or, if one is refused, none.
 */
export async function importDealers(staff: SignedInUser, bytes: Buffer, mode: ImportMode) {
  await countAttempt(`import-file account ${hashForKey(staff.id)}`, FILES)
  const { records, unread } = await recordsIn(bytes)
  return db.$transaction(
    async (tx) => {
      const now = (await databaseTime(tx)).getTime()
      if (mode === 'save') await lockDirectory(tx)
      const directory = await readDirectory(tx)
      const rows: ImportedRow[] = []
      for (const record of records) {
        rows.push(readRow(directory, record, now))
        if (rows.length % ROWS_AT_ONCE === 0) await setImmediate()
      }
      const counts = countsOf(rows)
      if (mode === 'check') return { rows, counts, unread }
      refuseRows(rows)
      await countAttempt(`import account ${hashForKey(staff.id)}`, IMPORTS, tx)
      await store(tx, staff, directory)
      return { rows, counts, unread }
    },
    { timeout: SAVE_WITHIN_MS },
  )
}

/** Also locks the dealers, so that none is changed or hidden while this is under way. */
async function lockDirectory(tx: Tx) {
  await lockNames(tx)
  await tx.$executeRaw`SELECT FROM dealer ORDER BY id FOR NO KEY UPDATE`
}

interface CsvRecord {
  line: number
  columns: Partial<Record<string, string>>
}

async function recordsIn(bytes: Buffer): Promise<{ records: CsvRecord[]; unread: UnreadColumn[] }> {
  refuseOtherEncodings(bytes)
  refuseManyColumns(bytes)
  const [header, ...lines] = await linesIn(bytes)
  if (lines.length === 0) throw badField('body', 'The file has no dealers')
  const headers = (header?.cells ?? []).map((name) => name.trim())
  const names = headers.map((name) => name.toLowerCase())
  const unread = unreadOf(headers, names, lines)
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) throw badField('body', missingWords(missing, unread))
  const records = lines.map(({ line, cells }) => ({
    line,
    columns: Object.fromEntries(
      cells.flatMap((cell, at) => {
        const name = names[at]
        return name === undefined ? [] : [[name, cell.replace(/^'(?=[=+\-@])/, '')]]
      }),
    ),
  }))
  return { records, unread }
}

/** Columns that have values but no known name, or a name that a later column has, too. */
function unreadOf(headers: string[], names: string[], lines: Line[]): UnreadColumn[] {
  const isRead = (at: number) =>
    dealerColumns.some((column) => column === names[at]) &&
    names.lastIndexOf(names[at] ?? '') === at
  const width = Math.max(headers.length, ...lines.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => !isRead(at) && lines.some(({ cells }) => cells[at]?.trim()))
    .map((at) => {
      const column = headers[at]
      return column
        ? {
            column,
            likely: names.includes(column.toLowerCase(), at + 1) ? null : likelyColumn(column),
          }
        : { column: `Column ${at + 1}`, likely: null }
    })
}

/** "The file has no column zip. Rename "Postal Code" to zip" */
function missingWords(missing: string[], unread: UnreadColumn[]) {
  const renames = unread.flatMap(({ column, likely }) =>
    likely && missing.includes(likely) ? `"${column}" to ${likely}` : [],
  )
  const advice = renames.length > 0 ? `. Rename ${renames.join(', ')}` : ''
  return `The file has no column ${missing.join(', ')}${advice}`
}

function refuseOtherEncodings(bytes: Buffer) {
  if (!isUtf8(bytes)) throw badField('body', 'Save the file as UTF-8')
  if (bytes.includes(0)) throw badField('body', UNSTORABLE)
}

const QUOTE = 34
const COMMA = 44
const lineEnds = [10, 13]

/** Before the parser makes a value of each cell, which takes a second for a file of commas. */
function refuseManyColumns(bytes: Buffer) {
  let columns = 1
  let isQuoted = false
  for (const sign of bytes) {
    if (sign === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (lineEnds.includes(sign)) columns = 1
    else if (sign === COMMA) columns += 1
    if (columns > MAX_COLUMNS) throw badField('columns', `At most ${MAX_COLUMNS} columns`)
  }
}

interface Line {
  line: number
  cells: string[]
}

/** The header and the rows. */
async function linesIn(bytes: Buffer) {
  const lines: Line[] = []
  const options = {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true, // spreadsheets write rows of commas
  }
  const records: AsyncIterable<{ record: string[]; info: Info }> = Readable.from(
    slicesOf(bytes),
  ).pipe(parse(options))
  try {
    for await (const { record, info } of records) {
      // A quoted value may have several lines; the record is known by its first.
      const lineBreaks = record.join('').split('\n').length - 1
      lines.push({ line: info.lines - lineBreaks, cells: record })
      if (lines.length > MAX_ROWS + 1) throw badField('body', 'At most 2,000 dealers at once')
    }
  } catch (error) {
    if (error instanceof CsvError) throw badField('body', `This is no CSV file: ${error.message}`)
    throw error
  }
  return lines
}

async function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
    await setImmediate()
  }
}

interface Entry {
  before: Dealer | null
  after: Dealer
  contacts: DealerContact[]
  /** The contacts that are new or changed. */
  touched: Set<DealerContact>
}

/** By key; those of one key were added in other spellings. */
type Directory = Map<string, Entry[]>

async function readDirectory(tx: Tx): Promise<Directory> {
  const dealers = await tx.dealer.findMany({
    include: { contacts: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const directory: Directory = new Map()
  for (const { contacts, ...dealer } of dealers) {
    addEntry(directory, { before: dealer, after: dealer, contacts, touched: new Set() })
  }
  return directory
}

function addEntry(directory: Directory, entry: Entry) {
  const key = dealerKey(entry.after)
  directory.set(key, [...(directory.get(key) ?? []), entry])
  return entry
}

/** The one with exactly this spelling, else the first. */
function entryNamed(directory: Directory, named: { name: string; zip: string }) {
  const entries = directory.get(dealerKey(named))
  const name = named.name.toLowerCase()
  return entries?.find(({ after }) => after.name.toLowerCase() === name) ?? entries?.[0]
}

/** Applies a row to the directory in memory. */
function readRow(directory: Directory, { line, columns }: CsvRecord, now: number): ImportedRow {
  const named = { line, name: tidyText(columns.name ?? '') }
  const existing = entryNamed(directory, { name: named.name, zip: tidyText(columns.zip ?? '') })
  const makes = columns.makes?.split(';').flatMap((make) => make.trim() || [])
  const { valid, problems } = readDealer(
    {
      name: columns.name,
      city: columns.city,
      state: columns.state?.trim().toUpperCase(),
      zip: columns.zip,
      phone: columns.phone ?? existing?.after.phone,
      email: columns.email ?? existing?.after.email,
      makes: makes ?? existing?.after.makes,
      words: columns.words ?? existing?.after.words,
    },
    now,
  )
  const contact = readContact(columns, now)
  const fields = { ...problems, ...contact.problems }
  if (!valid || Object.keys(fields).length > 0) return { ...named, outcome: 'REFUSED', fields }

  const entry = existing ?? newEntry(directory, valid)
  const isChanged = !existing || dealerFields(valid) !== dealerFields(entry.after)
  entry.after = { ...entry.after, ...valid }
  const isContactChanged = contact.valid ? addContact(entry, contact.valid, columns) : false
  if (!existing) return { ...named, outcome: 'NEW' }
  return { ...named, outcome: isChanged || isContactChanged ? 'CHANGED' : 'SAME' }
}

type ValidDealer = NonNullable<ReturnType<typeof readDealer>['valid']>
type ValidContact = NonNullable<ReturnType<typeof readDealerContact>['valid']>

type DealerFields = Omit<ValidDealer, 'state'> & Pick<Dealer, 'state'>

const dealerFields = ({ name, city, state, zip, phone, email, makes, words }: DealerFields) =>
  JSON.stringify([name, city, state, zip, phone, email, makes, words])

function newEntry(directory: Directory, valid: ValidDealer): Entry {
  const rest = { isHidden: false, createdAt: new Date(), revision: 0 }
  const after = { id: randomUUID(), ...rest, ...valid }
  return addEntry(directory, { before: null, after, contacts: [], touched: new Set() })
}

function readContact(columns: CsvRecord['columns'], now: number) {
  const {
    contact_name: name,
    contact_role: role,
    contact_email: email,
    contact_phone: phone,
  } = columns
  if (![name, role, email, phone].some((value) => value?.trim())) return { problems: {} }
  const { valid, problems } = readDealerContact({ name, role, email, phone }, now)
  return {
    valid,
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [`contact_${field}`, problem]),
    ),
  }
}

/** The contact with this email, or this name, is the same; returns whether it is new or changed. */
function addContact(entry: Entry, valid: ValidContact, columns: CsvRecord['columns']) {
  const email = valid.email?.toLowerCase()
  const existing =
    entry.contacts.find((contact) => email && contact.email?.toLowerCase() === email) ??
    entry.contacts.find(({ name }) => foldText(name) === foldText(valid.name))
  const contact = existing ?? {
    id: randomUUID(),
    dealerId: entry.after.id,
    name: '',
    role: null,
    email: null,
    phone: null,
    note: null,
    isDefault: valid.email !== null && !entry.contacts.some(({ isDefault }) => isDefault),
    isHidden: false,
  }
  if (!existing) entry.contacts.push(contact)
  const before = JSON.stringify(contact)
  contact.name = valid.name
  if (columns.contact_role !== undefined) contact.role = valid.role
  if (columns.contact_email !== undefined) contact.email = valid.email
  if (columns.contact_phone !== undefined) contact.phone = valid.phone
  if (existing && before === JSON.stringify(contact)) return false
  entry.touched.add(contact)
  return true
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

async function store(tx: Tx, staff: SignedInUser, directory: Directory) {
  const entries = [...directory.values()].flat()
  const changes: Change[] = []
  const added = entries.filter(({ before }) => !before)
  await tx.dealer.createMany({ data: added.map(({ after }) => after) })
  for (const { before, after, touched } of entries) {
    const isChanged = before && dealerFields(before) !== dealerFields(after)
    if (!before || isChanged || touched.size > 0) {
      const contactNames = [...touched].map(({ name }) => name).join(', ')
      const text = [dealerText(after), contactNames && `contacts: ${contactNames}`]
      changes.push({
        subject: 'DEALER',
        subjectId: after.id,
        subjectName: after.name,
        field: 'import',
        before: before && dealerText(before),
        after: text.filter(Boolean).join('; '),
      })
    }
    if (isChanged) {
      const { id, name, city, state, zip, phone, email, makes, words } = after
      const data = { name, city, state, zip, phone, email, makes, words }
      await tx.dealer.update({ where: { id }, data: { ...data, revision: { increment: 1 } } })
    }
    for (const contact of touched) {
      const { id, ...data } = contact
      await tx.dealerContact.upsert({ where: { id }, create: contact, update: data })
    }
  }
  await recordChanges(tx, staff, changes)
}
