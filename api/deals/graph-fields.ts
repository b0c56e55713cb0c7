import {
  type Field,
  type FieldTable,
  fieldsOf,
  inGraphUnit,
  type NamedField,
} from '../../shared/deals/field-table'

// How the graph shows and takes the fields of a table.

type Scalar = 'Float' | 'Int' | 'String' | 'Date'

const scalars = {
  money: 'Float',
  percent: 'Float',
  moneyFactor: 'Float',
  count: 'Int',
  year: 'Int',
  text: 'String',
  code: 'String',
  vin: 'String',
  phone: 'String',
  email: 'String',
  choice: 'String',
  date: 'Date',
  list: ['String'],
} satisfies Record<Field['kind'], Scalar | [Scalar]>

type Named = Field & { name: string }

/** Makes a field of the graph for each of a table. */
export const mapFields = <Table extends FieldTable, Ref>(
  table: Table,
  make: (field: NamedField<Table>) => Ref,
) => Object.fromEntries(fieldsOf(table).map((field) => [field.name, make(field)]))

/** Enums of choices by field; a choice without one is a text. */
type Enums<Enum> = Readonly<Record<string, Enum>>

const typeOf = <Enum>({ name, kind }: Named, enums: Enums<Enum>) => enums[name] ?? scalars[kind]

const isRequired = ({ required, payments }: Field) => required !== undefined && !payments

/** Options of a field that shows what is stored. */
export const outputOf = <Enum>(field: Named, enums: Enums<Enum>) => ({
  type: typeOf(field, enums),
  // Types can't follow a table: to them, every field may be null.
  nullable: !isRequired(field) as true,
  description: field.description,
})

/** Options of an input's field. */
export const inputOf = <Enum>(field: Named, enums: Enums<Enum>) => ({
  type: typeOf(field, enums),
  required: isRequired(field),
  description: field.inputDescription ?? field.description,
})

/** A stored value as the graph shows it. */
export const outputValue = <Value>(kind: Field['kind'], stored: Value) =>
  typeof stored === 'number' ? inGraphUnit(kind, stored) : stored
