import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { tidyText } from '../../../shared/deals/deal-fields'
import { CONTACT, dealerColumns } from '../../../shared/deals/dealer-columns'
import {
  type DealerContactInput,
  type DealerInput,
  dealerContactFields,
  dealerFields,
  readDealer,
  readDealerContact,
} from '../../../shared/deals/dealer-fields'
import { columnsIn, fieldsOf, textsIn } from '../../../shared/deals/field-table'
import { foldText } from '../../../shared/folding'
import { byName, recordOf } from '../../../shared/records'
import { type Change, recordChanges } from '../../desk/history'
import type { CsvRecord } from '../../desk/import-file'
import type { Imported, ImportedRow } from '../../desk/imports'
import type { Dealer, DealerContact } from '../../generated/prisma/client'
import type { SignedInUser } from '../../http/visitor'
import type { Tx } from '../../platform/db'
import { dealerKey, dealerText, lockNames } from './dealers'

/**
 * Dealers from CSV. The same name and ZIP code are the same dealer; columns that the file leaves out stay as they are.
 */
export const dealerImport: Imported = {
  noun: 'dealers',
  columns: dealerColumns,
  open: async (tx, { staff, mode, now }) => {
    if (mode === 'save') await lockDirectory(tx)
    const directory = await readDirectory(tx)
    return {
      readRow: (record) => readRow(directory, record, now),
      store: () => store(tx, staff, directory),
    }
  },
}

/** Also locks the dealers, so that none is changed or hidden while this is under way. */
async function lockDirectory(tx: Tx) {
  await lockNames(tx)
  await tx.$executeRaw`SELECT FROM dealer ORDER BY id FOR NO KEY UPDATE`
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
  const { valid, problems } = readDealer(inputIn(columns, existing?.after), now)
  const contact = readContact(columns, now)
  const fields = { ...problems, ...contact.problems }
  if (!valid || Object.keys(fields).length > 0) return { ...named, outcome: 'REFUSED', fields }

  const entry = existing ?? newEntry(directory, valid)
  const isChanged = !existing || !isSame(valid, entry.after)
  entry.after = { ...entry.after, ...valid }
  const isContactChanged = contact.valid ? addDealerContact(entry, contact.valid, columns) : false
  if (!existing) return { ...named, outcome: 'NEW' }
  return { ...named, outcome: isChanged || isContactChanged ? 'CHANGED' : 'SAME' }
}

type ValidDealer = NonNullable<ReturnType<typeof readDealer>['valid']>
type ValidContact = NonNullable<ReturnType<typeof readDealerContact>['valid']>

type DealerValues = Omit<ValidDealer, 'state'> & Pick<Dealer, 'state'>

const isSame = (one: DealerValues, other: DealerValues) =>
  isDeepStrictEqual(columnsIn(dealerFields, one), columnsIn(dealerFields, other))

/** The dealer of a row; what it doesn't have stays, unless it is required. */
const inputIn = (columns: CsvRecord['columns'], existing: Dealer | undefined): DealerInput =>
  recordOf<DealerInput>(
    fieldsOf(dealerFields).map((field) => {
      const { name, kind } = field
      const cell = columns[name]
      if (cell === undefined) return [name, 'required' in field ? undefined : existing?.[name]]
      if (kind === 'choice') return [name, cell.trim().toUpperCase()]
      return [name, kind === 'list' ? textsIn(cell, ';') : cell]
    }),
  )

function newEntry(directory: Directory, valid: ValidDealer): Entry {
  const rest = { isHidden: false, createdAt: new Date(), revision: 0 }
  const after = { id: randomUUID(), ...rest, ...valid }
  return addEntry(directory, { before: null, after, contacts: [], touched: new Set() })
}

const contactNames = fieldsOf(dealerContactFields).flatMap((field) =>
  'inFile' in field ? field.name : [],
)

function readContact(columns: CsvRecord['columns'], now: number) {
  const input = recordOf<DealerContactInput>(
    contactNames.map((name) => [name, columns[CONTACT + name]]),
  )
  if (!Object.values(input).some((cell) => cell?.trim())) return { problems: {} }
  const { valid, problems } = readDealerContact(input, now)
  return {
    valid,
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [CONTACT + field, problem]),
    ),
  }
}

/**
 * The contact with this email, or this name, is the same; of several who share one, the one with both. Returns whether
 * it is new or changed.
 */
function addDealerContact(entry: Entry, valid: ValidContact, columns: CsvRecord['columns']) {
  const hasName = ({ name }: DealerContact) => foldText(name) === foldText(valid.name)
  const hasEmail = ({ email }: DealerContact) =>
    (email?.toLowerCase() ?? null) === (valid.email?.toLowerCase() ?? null)
  const existing =
    entry.contacts.find((contact) => hasName(contact) && hasEmail(contact)) ??
    entry.contacts.find((contact) => valid.email && hasEmail(contact)) ??
    entry.contacts.find(hasName)
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
  const inFile = contactNames.filter((name) => columns[CONTACT + name] !== undefined)
  Object.assign(
    contact,
    byName(inFile, (name) => valid[name]),
    { name: valid.name },
  )
  if (existing && before === JSON.stringify(contact)) return false
  entry.touched.add(contact)
  return true
}

async function store(tx: Tx, staff: SignedInUser, directory: Directory) {
  const entries = [...directory.values()].flat()
  const changes: Change[] = []
  const added = entries.filter(({ before }) => !before)
  await tx.dealer.createMany({ data: added.map(({ after }) => after) })
  for (const { before, after, touched } of entries) {
    const isChanged = before && !isSame(before, after)
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
      const data = { ...columnsIn(dealerFields, after), revision: { increment: 1 } }
      await tx.dealer.update({ where: { id: after.id }, data })
    }
    for (const contact of touched) {
      const { id, ...data } = contact
      await tx.dealerContact.upsert({ where: { id }, create: contact, update: data })
    }
  }
  await recordChanges(tx, staff, changes)
}
