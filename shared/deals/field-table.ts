import { type GraphName, graphName } from '../consultation'
import { type Decimal, moneyFactorOf, percentOf } from '../decimals'
import { dollars } from '../money'
import { recordOf } from '../records'
import type { PaymentKind } from './deal-kinds'

// A table says each field of a thing once: what it is called, how it is read, stored, and described in the
// graph. Forms, drafts, and the graph's inputs and outputs derive from it.

/** How a value is read. */
export type Rule = {
  /** The message for an empty value; a field without one is optional. */
  required?: string
} & (
  | { kind: 'money' | 'year' | 'date' | 'vin' | 'phone' | 'email' }
  | { kind: 'percent' | 'moneyFactor' | 'count'; least?: number; most: number; problem: string }
  | { kind: 'text'; most: number; isMultiline?: boolean }
  | { kind: 'code'; pattern: RegExp; problem: string; inputMode?: 'numeric' }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** Texts, each once; typed, they are separated by commas. */
  | {
      kind: 'list'
      of: { kind: 'text'; most: number; required: string }
      most: number
      problem: string
    }
)

export type Field = Rule & {
  /** Above the field of a form. */
  label: string
  hint?: string
  /** In the graph. */
  description: string
  /** What the description of the graph's input says, if it is something else. */
  inputDescription?: string
  /** Where it is stored, if not under its own name. */
  column?: string
  /** Asked for these kinds of payment only. */
  payments?: readonly PaymentKind[]
  /** Not asked in a package without trade-ins. */
  isTradeIn?: boolean
  /** The message when wishes are sent without this field; undefined if they can be. */
  requiredToSend?: string
  /** The part of the wishes' form. */
  part?: 'where' | 'paying'
  /** The height of its text area; without it, it has one line. */
  rows?: number
  /** Its column in a file that is imported. */
  inFile?: {
    meaning: string
    /** What other programs call it, in letters only. */
    names: string
  }
}

export type FieldTable = Readonly<Record<string, Field>>

type NumberKind = 'money' | 'percent' | 'moneyFactor' | 'count' | 'year'

/** Choices are stored as their keys, numbers as integers: cents, parts per million or billion. */
export type StoredOf<R> = R extends { kind: NumberKind }
  ? number
  : R extends { kind: 'list' }
    ? string[]
    : R extends { options: infer Options }
      ? keyof Options & string
      : string

type ColumnOf<Table, Name extends keyof Table> = Table[Name] extends {
  column: infer Column extends string
}
  ? Column
  : Name

/** A list may be empty; anything else is null then. */
type Empty<R> = R extends { kind: 'list' } ? never : null

/** What is read from an input, by column; null if it is empty or invalid. */
export type ValuesOf<Table> = {
  [Name in keyof Table as ColumnOf<Table, Name>]: StoredOf<Table[Name]> | Empty<Table[Name]>
}

/** Values without problems: what is always required is there. */
export type ValidOf<Table> = {
  [Name in keyof Table as ColumnOf<Table, Name>]: Table[Name] extends {
    required: string
    payments?: undefined
  }
    ? StoredOf<Table[Name]>
    : StoredOf<Table[Name]> | Empty<Table[Name]>
}

/** Fields as typed, or as sent through the graph. */
export type InputOf<Table> = {
  [Name in keyof Table]?: Table[Name] extends { kind: NumberKind }
    ? Decimal
    : Table[Name] extends { kind: 'list' }
      ? readonly string[] | string | null
      : string | null
}

export type NamedField<Table> = {
  [Name in keyof Table & string]: Field &
    Table[Name] & { name: Name; column: ColumnOf<Table, Name> & string }
}[keyof Table & string]

/** The fields of a table in its order, each with its name and column. */
export function fieldsOf<Table extends FieldTable>(table: Table): NamedField<Table>[]
export function fieldsOf(table: FieldTable) {
  return Object.entries(table).map(([name, field]) => ({ column: name, ...field, name }))
}

const units: Partial<Record<Field['kind'], (stored: number) => number>> = {
  money: dollars,
  percent: percentOf,
  moneyFactor: moneyFactorOf,
}

/** A stored number in the unit of the graph: dollars, percent. */
export const inGraphUnit = (kind: Field['kind'], stored: number) => units[kind]?.(stored) ?? stored

type Sent<F, Value> = F extends { kind: 'choice' }
  ? Value extends string
    ? GraphName<Value>
    : Value
  : Value

/** Valid values as the graph's input takes them. */
export const graphInputOf = <Table extends FieldTable, Values extends ValuesOf<Table>>(
  table: Table,
  values: Values,
) =>
  recordOf<{
    [Name in keyof Table]: ColumnOf<Table, Name> extends keyof Values
      ? Sent<Table[Name], Values[ColumnOf<Table, Name>]>
      : never
  }>(fieldsOf(table).map(({ name, kind, column }) => [name, sentOf(kind, values[column])]))

function sentOf(kind: Field['kind'], stored: unknown) {
  if (typeof stored === 'number') return inGraphUnit(kind, stored)
  return typeof stored === 'string' && kind === 'choice' ? graphName(stored) : stored
}

/** The columns of a table in a row. */
export const columnsIn = <
  Table extends FieldTable,
  Row extends Record<keyof ValuesOf<Table>, unknown>,
>(
  table: Table,
  row: Row,
) =>
  recordOf<Pick<Row, keyof ValuesOf<Table>>>(
    fieldsOf(table).map(({ column }) => [column, row[column]]),
  )

/** A thing as its form shows it: each field as it would be typed. */
export const typedOf = <Table extends FieldTable>(
  table: Table,
  values: { readonly [Name in keyof Table]?: number | string | readonly string[] | null },
) =>
  recordOf<Record<keyof Table, string>>(
    fieldsOf(table).map(({ name }) => [name, typedText(values[name])]),
  )

const typedText = (value: number | string | readonly string[] | null | undefined) =>
  typeof value === 'object' && value ? value.join(', ') : String(value ?? '')

/** The texts that a separator divides. */
export const textsIn = (text: string, separator: string) =>
  text.split(separator).flatMap((part) => part.trim() || [])
