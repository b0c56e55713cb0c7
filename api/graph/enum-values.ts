import { recordOf } from '../../shared/records'

/** The values of an enum of the graph, which a table of words in `shared/words/` describes. */
export const enumValues = <
  Table extends Readonly<Record<string, { description: string } | string>>,
>(
  table: Table,
) =>
  recordOf<{ [Value in keyof Table]: { description: string } }>(
    Object.entries(table).map(([value, row]) => [
      value,
      { description: typeof row === 'string' ? row : row.description },
    ]),
  )
