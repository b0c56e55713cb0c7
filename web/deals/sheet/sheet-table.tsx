import type { ReactNode } from 'react'
import { Strike } from '../../ui/paper/marks'
import { isStruck, type SheetRow, type SheetTotal } from './sheet-rows'

const widths = { figures: 'sm:w-34 lg:w-40', form: 'sm:w-64' } as const

/** What fills the column of the contract: figures, room for a pen, or fields. */
interface ContractColumn {
  cell: (row: SheetRow) => ReactNode
  totalCell?: (total: SheetTotal) => ReactNode
  width: keyof typeof widths
}

interface Columns {
  showsAsked: boolean
  /** The head of what was agreed; "You pay" until the quote is accepted. */
  agreed?: string
  contract?: ContractColumn | undefined
}

type Look = ReturnType<typeof lookOf>

/** On a phone, several figures stand below their label, and the fields of a form below the figures. */
function lookOf({ showsAsked, contract }: Columns) {
  const isForm = contract?.width === 'form'
  const figures = [showsAsked, true, contract && !isForm].filter(Boolean).length
  const grids = ['', 'max-sm:grid-cols-[minmax(0,1fr)_auto]', 'max-sm:grid-cols-2']
  const columns = grids[figures] ?? 'max-sm:grid-cols-3'
  const small = figures === 3 ? 'max-sm:px-0 max-sm:text-sm max-[22.5rem]:text-xs' : ''
  const place = `px-1 py-2.5 text-right [overflow-wrap:anywhere] sm:px-2 ${small}`
  return {
    row: figures > 1 || isForm ? `max-sm:grid ${columns}` : '',
    label: `py-2.5 pr-4 [overflow-wrap:anywhere] ${figures > 1 ? 'max-sm:col-span-full max-sm:pb-0' : ''}`,
    labelHead: figures > 1 ? 'max-sm:sr-only' : '',
    figureHead: place,
    figure: `${place} min-[15rem]:whitespace-nowrap`,
    contract: isForm ? 'max-sm:col-span-full' : '',
    contractHead: isForm ? 'max-sm:sr-only' : '',
    /** A VIN takes the width of a phone, and is broken only where there is none. */
    code: `text-[0.8125rem] max-[22.5rem]:whitespace-normal ${figures > 1 ? 'max-sm:col-span-full' : ''}`,
    /** Besley has no tabular figures that are dark enough. */
    total: `font-display print:text-lg ${figures === 1 ? 'text-2xl' : 'sm:text-xl'}`,
  }
}

/** The one sheet of a deal: what the dealer asked, what was agreed, and what the contract says. */
export function SheetTable({
  caption,
  rows,
  totals = [],
  labelOf = ({ label }) => label,
  className = '',
  ...columns
}: Columns & {
  caption: string
  rows: readonly SheetRow[]
  /** Without them, the total stands elsewhere. */
  totals?: readonly SheetTotal[]
  /** The label of a row, such as one that belongs to a field. */
  labelOf?: (row: SheetRow) => ReactNode
  className?: string
}) {
  const look = lookOf(columns)
  return (
    <table className={`w-full text-left sm:table-fixed ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="font-semibold text-ink-faint text-sm">
        <HeadRow look={look} {...columns} />
      </thead>
      <tbody className="tabular-nums">
        {rows.map((row) => (
          <LineRow key={row.key} row={row} label={labelOf(row)} look={look} {...columns} />
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot className="border-ink border-t-2 font-semibold">
          {totals.map((total, at) => (
            <TotalRow
              key={total.name}
              total={total}
              isLast={at === totals.length - 1}
              look={look}
              {...columns}
            />
          ))}
        </tfoot>
      )}
    </table>
  )
}

function HeadRow({ look, showsAsked, agreed = 'You agreed', contract }: Columns & { look: Look }) {
  return (
    <tr className={`${look.row} border-rule border-b`}>
      <th scope="col" className={`${look.label} ${look.labelHead}`}>
        Line
      </th>
      {showsAsked && (
        <th scope="col" className={`${look.figureHead} ${widths.figures}`}>
          They asked
        </th>
      )}
      <th scope="col" className={`${look.figureHead} ${widths.figures}`}>
        {agreed}
      </th>
      {contract && (
        <th
          scope="col"
          className={`${look.figureHead} ${widths[contract.width]} ${look.contractHead}`}
        >
          The contract says
        </th>
      )}
    </tr>
  )
}

function LineRow({
  row,
  label,
  look,
  showsAsked,
  contract,
}: Columns & { row: SheetRow; label: ReactNode; look: Look }) {
  const { about, asked, agreed, isCode } = row
  const isChanged = showsAsked && isStruck(row)
  return (
    <tr className={`${look.row} border-rule border-b align-top`}>
      <th dir="auto" scope="row" className={`${look.label} font-medium`}>
        {label}
        {about && (
          <span className="block font-normal text-ink-faint text-sm print:inline print:pl-2">
            {about}
          </span>
        )}
      </th>
      {showsAsked && (
        <td dir="auto" className={`${look.figure} text-ink-soft ${isCode ? 'max-sm:hidden' : ''}`}>
          {isChanged ? <Strike>{asked}</Strike> : asked}
        </td>
      )}
      <td
        dir="auto"
        className={`${look.figure} ${isCode ? look.code : ''} ${isChanged ? 'font-semibold text-pen' : ''}`}
      >
        {agreed ?? '–'}
      </td>
      {contract && (
        <td
          dir="auto"
          className={`${contract.width === 'form' ? 'sm:pl-2' : look.figure} ${look.contract}`}
        >
          {contract.cell(row)}
        </td>
      )}
    </tr>
  )
}

function TotalRow({
  total,
  isLast,
  look,
  showsAsked,
  contract,
}: Columns & { total: SheetTotal; isLast: boolean; look: Look }) {
  const { name, asked, agreed, said } = total
  return (
    <tr className={`${look.row} border-rule align-baseline ${isLast ? '' : 'border-b'}`}>
      <th scope="row" className={`${look.label} ${isLast ? 'text-lg print:text-base' : ''}`}>
        {name}
      </th>
      {showsAsked && (
        <td dir="auto" className={`${look.figure} font-normal text-ink-soft tabular-nums`}>
          {isStruck(total) ? <Strike>{asked}</Strike> : asked}
        </td>
      )}
      <td
        dir="auto"
        className={`${look.figure} ${isLast && said === null ? look.total : 'font-normal tabular-nums'}`}
      >
        {agreed}
      </td>
      {contract && (
        <td
          dir="auto"
          className={`${look.figure} ${isLast && said !== null ? look.total : 'font-normal tabular-nums'}`}
        >
          {contract.totalCell?.(total)}
        </td>
      )}
    </tr>
  )
}
