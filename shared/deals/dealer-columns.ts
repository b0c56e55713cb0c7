import { foldText } from '../folding'
import { dealerContactFields, dealerFields } from './dealer-fields'
import { type FieldTable, fieldsOf } from './field-table'

// The columns of a file of dealers: the fields of a dealer, and after `contact_` those of someone who works there.

/** What the columns of a contact begin with. */
export const CONTACT = 'contact_'

interface Column {
  name: string
  meaning: string
  isNeeded: boolean
  /** What other programs call it, in letters only. */
  names: readonly string[]
}

const columnsOf = (table: FieldTable, prefix = ''): Column[] =>
  fieldsOf(table).flatMap(({ name, required, inFile }) =>
    inFile
      ? {
          name: prefix + name,
          meaning: inFile.meaning,
          isNeeded: !prefix && !!required,
          names: inFile.names.split(' '),
        }
      : [],
  )

export const dealerColumns = [
  ...columnsOf(dealerFields),
  ...columnsOf(dealerContactFields, CONTACT),
]

const lettersOf = (header: string) => foldText(header).replace(/[^a-z]/g, '')

/** The column that someone probably meant by a header such as "Phone Number"; null where nothing suggests one. */
export function likelyColumn(header: string): string | null {
  const letters = lettersOf(header)
  const column =
    letters &&
    dealerColumns.find(({ name, names }) => letters === lettersOf(name) || names.includes(letters))
  return column ? column.name : null
}
