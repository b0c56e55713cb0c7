import type { ReactNode } from 'react'
import type { Column } from '../../ui/table'

/** A column of numbers. On a phone, where a table has no heads, the name stands beside each. */
export const numberColumn = <Row,>(
  name: string,
  cell: (row: Row) => ReactNode,
  more: Pick<Column<Row>, 'onPhone'> = {},
): Column<Row> => ({
  name,
  isNumber: true,
  ...more,
  cell: (row) => (
    <>
      <span className="text-ink-soft @2xl:hidden">{name}: </span>
      {cell(row)}
    </>
  ),
})
