// On a phone the rows are grids, and some browsers drop table semantics when the layout isn't a table's.
// The explicit roles restore them.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/useSemanticElements: see above
import type { ReactNode } from 'react'
import { Link, useLocation, useMatch } from 'react-router-dom'
import { boxLook } from './paper/sheet'

export interface Column<Row> {
  name: string
  /** The name is for screen readers only. */
  isNameHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Aligned right, on one line. */
  isNumber?: boolean
  /** Once a column has a width, those without share the rest. */
  width?: string
  /** How wide the table must be for the column to have room. A phone, where cells are lines, shows it. */
  from?: keyof typeof whereNarrow
  /** Instead of a line of its own: hidden, or at the right of a line, the first of these of the first line. */
  onPhone?: 'beside' | 'hidden'
  /** Whether the cell is the buyer's, or the best of its column. */
  isCanary?: (row: Row) => boolean
  className?: string
}

const whereNarrow = {
  '3xl': '@2xl:@max-3xl:hidden',
  '4xl': '@2xl:@max-4xl:hidden',
  '6xl': '@2xl:@max-6xl:hidden',
}

const sizes = {
  list: {
    head: 'px-2.5 first:pl-4 last:pr-4',
    row: '@max-2xl:px-4 @max-2xl:py-2',
    cell: '@2xl:h-(--row) @2xl:px-2.5 @2xl:first:pl-4 @2xl:last:pr-4',
    open: 'p-4',
  },
  part: {
    head: 'px-2.5',
    row: '@max-2xl:px-3 @max-2xl:py-2',
    cell: '@2xl:h-(--part-row) @2xl:px-2.5',
    open: 'p-2.5',
  },
}

interface Shared<Row> {
  columns: readonly Column<Row>[]
  /** Rows are lower in a part of a page. */
  size?: keyof typeof sizes
  isUrgent?: (row: Row) => boolean
  /** What is open below a row. */
  below?: (row: Row) => ReactNode
}

/**
 * Things of one kind, each a row; the first column names it. Where the table is as narrow as a phone, the cells of a
 * row are lines. The application says how high rows are: `--row`, `--part-row`.
 */
export function Table<Row extends { id: string }>({
  rows,
  caption,
  ...shared
}: Shared<Row> & {
  rows: readonly Row[]
  /** For screen readers. */
  caption?: string
}) {
  const { columns, size = 'list' } = shared
  const isFixed = columns.some(({ width }) => width)
  const looks = columns.map((column) => lookOf(column, columns))
  return (
    <div className={`@container ${boxLook}`}>
      <table role="table" className={`w-full @max-2xl:block ${isFixed ? 'table-fixed' : ''}`}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead role="rowgroup" className="border-rule border-b @max-2xl:sr-only">
          <tr role="row">
            {columns.map(({ name, isNameHidden, isNumber, width = '' }, at) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`py-1.5 font-semibold text-[0.8125rem] text-ink-soft ${sizes[size].head} ${
                  isNumber ? 'text-right' : 'text-left'
                } ${width} ${looks[at]}`}
              >
                {isNameHidden ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-rule @max-2xl:block">
          {rows.map((row) => (
            <TableRow key={row.id} row={row} looks={looks} {...shared} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow<Row extends { id: string }>({
  row,
  columns,
  looks,
  size = 'list',
  isUrgent,
  below,
}: Shared<Row> & { row: Row; looks: readonly string[] }) {
  const open = below?.(row)
  return (
    <>
      <tr
        role="row"
        data-row-id={row.id}
        className={`relative has-[[data-row]]:hover:bg-tread has-[[data-row][aria-current]]:canary @max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:items-baseline @max-2xl:gap-x-3 @max-2xl:gap-y-0.5 ${sizes[size].row} ${
          isUrgent?.(row) ? 'shadow-[inset_4px_0_0_var(--red)]' : ''
        }`}
      >
        {columns.map(({ name, cell, isNumber, isCanary }, at) => {
          const Cell = at === 0 ? 'th' : 'td'
          return (
            <Cell
              key={name}
              dir="auto"
              role={at === 0 ? 'rowheader' : 'cell'}
              scope={at === 0 ? 'row' : undefined}
              className={`text-start [overflow-wrap:anywhere] @max-2xl:min-w-0 @max-2xl:empty:hidden @2xl:py-1 ${sizes[size].cell} ${
                at === 0 ? 'font-normal' : ''
              } ${isNumber ? '@2xl:figures' : ''} ${
                isCanary?.(row) ? 'canary @max-2xl:px-1.5' : ''
              } ${looks[at]}`}
            >
              {cell(row)}
            </Cell>
          )
        })}
      </tr>
      {open && (
        <tr role="row" data-row-id={row.id} className="bg-tread @max-2xl:block">
          <td
            role="cell"
            colSpan={columns.filter(({ from }) => !from).length}
            className={`@max-2xl:block ${sizes[size].open}`}
          >
            {open}
          </td>
          {columns.map(
            ({ name, from }) =>
              from && (
                <td key={name} role="cell" className={`@max-2xl:hidden ${whereNarrow[from]}`} />
              ),
          )}
        </tr>
      )}
    </>
  )
}

const besideLine = ['@max-2xl:row-start-1', '@max-2xl:row-start-2']

function lookOf<Row>(column: Column<Row>, columns: readonly Column<Row>[]) {
  const { from, onPhone, className } = column
  const alike = columns.filter((each) => each.onPhone === onPhone)
  const place = alike.indexOf(column)
  const beside = columns.filter((each) => each.onPhone === 'beside')
  return [
    from && whereNarrow[from],
    onPhone === 'hidden' && '@max-2xl:hidden',
    onPhone === 'beside' && `@max-2xl:figures @max-2xl:col-start-2 ${besideLine[place]}`,
    !onPhone && '@max-2xl:col-start-1',
    !onPhone && place >= beside.length && '@max-2xl:col-end-3',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The name of a row, pressed wherever the row is pressed. */
export function RowLink({
  to,
  keepsFilters = false,
  children,
}: {
  to: string
  /** Opens beside or in place of the list, which keeps its filters in the URL. */
  keepsFilters?: boolean
  children: ReactNode
}) {
  const { search } = useLocation()
  const isOpen = useMatch(to) !== null
  return (
    <Link
      data-row
      to={keepsFilters ? { pathname: to, search } : to}
      aria-current={isOpen ? 'true' : undefined}
      className="row-link font-semibold text-ink"
    >
      {children}
    </Link>
  )
}

/** The id of the row that has the focus, or whose open part has it. */
export const focusedRowId = () =>
  document.activeElement?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
