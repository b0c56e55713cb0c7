import type { ReactNode } from 'react'
import { Strike } from '../../ui/paper/marks'
import { isStruck, type SheetRow, type SheetTotal } from './sheet-rows'

/** What fills the column of the contract: figures, room for a pen, or fields. */
interface ContractColumn {
  cell: (row: SheetRow) => ReactNode
  totalCell?: (total: SheetTotal) => ReactNode
  isForm?: boolean
}

interface Columns {
  showsAsked: boolean
  /** The head of what was agreed; "You pay" until the quote is accepted. */
  agreed?: string
  contract?: ContractColumn | undefined
}

type Look = ReturnType<typeof lookOf>

/** What is alike wherever the sheet stands. */
const figure = 'px-1 py-2.5 text-right [overflow-wrap:anywhere] xl:px-2'
const label = 'py-2.5 pr-4 [overflow-wrap:anywhere]'

/** On a phone, several figures stand below their label. */
function figuresLook(figures: number) {
  const columns = figures === 2 ? 'max-sm:grid-cols-2' : 'max-sm:grid-cols-3'
  const small = figures === 3 ? 'max-sm:px-0 max-sm:text-sm max-[22.5rem]:text-xs' : ''
  return {
    table: 'sm:table-fixed',
    row: figures > 1 ? `max-sm:grid ${columns}` : '',
    label: `${label} ${figures > 1 ? 'max-sm:col-span-full max-sm:pb-0' : ''}`,
    labelHead: figures > 1 ? 'max-sm:sr-only' : '',
    figureHead: `${figure} ${small} sm:w-30 xl:w-44`,
    figure: `${figure} ${small} min-[15rem]:whitespace-nowrap`,
    contractHead: `${figure} ${small} sm:w-30 xl:w-44`,
    contract: `${figure} ${small} min-[15rem]:whitespace-nowrap`,
    asked: '',
    code: '',
    /** Besley has no tabular figures that are dark enough. */
    total: `font-display print:text-lg ${figures === 1 ? 'text-2xl' : 'sm:text-lg xl:text-xl'}`,
  }
}

/** While the contract is typed, its fields stand below the figures, except on a wide screen. */
function formLook(figures: number) {
  const isPair = figures === 2
  return {
    ...figuresLook(figures),
    table: 'xl:table-fixed',
    row: `max-xl:grid ${isPair ? 'max-xl:grid-cols-2' : 'max-xl:grid-cols-[minmax(0,1fr)_auto]'}`,
    label: `${label} ${isPair ? 'max-xl:col-span-full max-xl:pb-0' : ''}`,
    labelHead: isPair ? 'max-xl:sr-only' : '',
    figureHead: `${figure} xl:w-44`,
    figure: `${figure} min-[15rem]:whitespace-nowrap`,
    contractHead: `${figure} max-xl:sr-only xl:w-64`,
    contract: 'max-xl:col-span-full xl:pl-2',
    /** A VIN takes the whole width, and is broken only where there is none. */
    asked: isPair ? 'max-xl:hidden' : '',
    code: `text-[0.8125rem] max-[22.5rem]:whitespace-normal ${isPair ? 'max-xl:col-span-full' : ''}`,
  }
}

const lookOf = ({ showsAsked, contract }: Columns) =>
  contract?.isForm
    ? formLook(showsAsked ? 2 : 1)
    : figuresLook([showsAsked, true, contract].filter(Boolean).length)

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
    <table className={`w-full text-left ${look.table} ${className}`}>
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
        <th scope="col" className={look.figureHead}>
          They asked
        </th>
      )}
      <th scope="col" className={look.figureHead}>
        {agreed}
      </th>
      {contract && (
        <th scope="col" className={look.contractHead}>
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
        <td dir="auto" className={`${look.figure} text-ink-soft ${isCode ? look.asked : ''}`}>
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
        <td dir="auto" className={look.contract}>
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
