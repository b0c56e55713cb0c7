import { type FieldTable, fieldsOf } from './deals/field-table'
import { foldText } from './folding'

// The columns of a file that is imported.

export interface FileColumn {
  name: string
  meaning: string
  isNeeded: boolean
  /** What other programs call it, in letters only. */
  names: readonly string[]
}

/** The fields of a table that are in a file. After a prefix, none is needed. */
export const fileColumnsOf = (table: FieldTable, prefix = ''): FileColumn[] =>
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

const lettersOf = (header: string) => foldText(header).replace(/[^a-z]/g, '')

/** The column that someone probably meant by a header such as "Phone Number"; null where nothing suggests one. */
export function likelyColumn(columns: readonly FileColumn[], header: string): string | null {
  const letters = lettersOf(header)
  const column =
    letters &&
    columns.find(({ name, names }) => letters === lettersOf(name) || names.includes(letters))
  return column ? column.name : null
}
