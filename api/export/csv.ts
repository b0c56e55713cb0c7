import { stringify } from 'csv-stringify/sync'
import { dollars } from '../../shared/money'
import { defuse } from '../platform/formulas'

/** Numbers in these columns are cents. */
type Amounts = readonly string[]

export type CsvRow = Readonly<Record<string, string | number | boolean | Date | null>>

/** Writes rows as spreadsheets read them, without the header. */
export const csvOf = (columns: readonly string[], amounts: Amounts, rows: CsvRow[]) =>
  stringify(rows, { ...format(amounts), columns: [...columns] })

/** Writes the header, after a byte order mark: without it, Excel reads another encoding. */
export const csvHeader = (columns: readonly string[]) =>
  stringify([[...columns]], { ...format([]), bom: true })

const format = (amounts: Amounts) => ({
  record_delimiter: 'windows' as const,
  quoted_match: /[\r\n]/, // otherwise only both together are quoted
  cast: {
    string: defuse,
    number: (value: number, { column }: { column?: string | number | undefined }) =>
      amounts.includes(String(column)) ? dollars(value).toFixed(2) : String(value),
    boolean: (value: boolean) => (value ? 'yes' : 'no'),
    date: (value: Date) => value.toISOString(),
  },
})
