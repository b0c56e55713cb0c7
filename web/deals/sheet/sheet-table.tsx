import type { ReactNode } from 'react'
import { Strike } from '../../ui/paper/marks'
import { isStruck, type SheetRow, type SheetTotal } from './sheet-rows'

const figure = 'px-1 text-right tabular-nums sm:px-2'
const widths = { figures: 'sm:w-30 lg:w-36 print:w-40', form: 'sm:w-64' } as const

/** What fills the column of the contract: figures, room for a pen, or fields. */
interface ContractColumn {
  cell: (row: SheetRow) => ReactNode
  totalCell?: (total: SheetTotal) => ReactNode
  width: keyof typeof widths
}

/** On a phone, several figures stand below their label, and the fields of a form below the figures. */
function phoneLook(figures: number, isForm: boolean) {
  const columns =
    figures === 1
      ? 'max-sm:grid-cols-[minmax(0,1fr)_auto]'
      : figures === 2
        ? 'max-sm:grid-cols-2'
        : 'max-sm:grid-cols-3'
  return {
    row: figures > 1 || isForm ? `max-sm:grid ${columns}` : '',
    label: `py-2.5 pr-4 ${figures > 1 ? 'max-sm:col-span-full max-sm:pb-0' : ''}`,
    head: figures > 1 ? 'max-sm:sr-only' : '',
    total: figures > 1 ? 'text-xl' : 'text-2xl',
    contract: isForm ? 'max-sm:col-span-full' : 'py-2.5',
  }
}

/**
 * The one sheet of a deal: what the dealer asked, what was agreed, and what the contract says. A phone has a row for
 * the label, and the figures below it.
 */
export function SheetTable({
  caption,
  rows,
  totals,
  showsAsked,
  agreed = 'You agreed',
  contract,
  labelOf = ({ label }) => label,
  className = '',
}: {
  caption: string
  rows: readonly SheetRow[]
  /** Without them, the total stands elsewhere. */
  totals?: readonly SheetTotal[]
  showsAsked: boolean
  /** The head of the column; "You pay" until the quote is accepted. */
  agreed?: string
  contract?: ContractColumn
  /** The label of a row, such as one that belongs to a field. */
  labelOf?: (row: SheetRow) => ReactNode
  className?: string
}) {
  const isForm = contract?.width === 'form'
  const look = phoneLook(1 + (showsAsked ? 1 : 0) + (contract && !isForm ? 1 : 0), isForm)
  const last = (totals?.length ?? 0) - 1
  return (
    <table className={`w-full text-left sm:table-fixed ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="font-semibold text-ink-faint text-sm">
        <tr className={`${look.row} border-rule border-b`}>
          <th scope="col" className={`${look.label} ${look.head}`}>
            Line
          </th>
          {showsAsked && (
            <th scope="col" className={`${figure} ${widths.figures} py-2 sm:whitespace-nowrap`}>
              They asked
            </th>
          )}
          <th scope="col" className={`${figure} ${widths.figures} py-2 sm:whitespace-nowrap`}>
            {agreed}
          </th>
          {contract && (
            <th
              scope="col"
              className={`${figure} ${widths[contract.width]} ${look.contract} py-2! sm:whitespace-nowrap`}
            >
              The contract says
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={`${look.row} border-rule border-b align-top`}>
            <th
              dir="auto"
              scope="row"
              className={`${look.label} font-medium [overflow-wrap:anywhere]`}
            >
              {labelOf(row)}
              {row.about && (
                <span className="block font-normal text-ink-faint text-sm print:inline print:pl-2">
                  {row.about}
                </span>
              )}
            </th>
            {showsAsked && (
              <td className={`${figure} py-2.5 text-ink-soft`}>
                {isStruck(row) ? <Strike>{row.asked}</Strike> : row.asked}
              </td>
            )}
            <td
              dir="auto"
              className={`${figure} py-2.5 ${
                row.isCode ? 'whitespace-nowrap text-sm max-[22.5rem]:whitespace-normal' : ''
              } [overflow-wrap:anywhere] ${
                showsAsked && isStruck(row) ? 'font-semibold text-pen' : ''
              }`}
            >
              {row.agreed ?? '–'}
            </td>
            {contract && <td className={`${figure} ${look.contract}`}>{contract.cell(row)}</td>}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot className="font-semibold">
          {totals.map((total, at) => (
            <tr
              key={total.name}
              className={`${look.row} align-baseline ${at === 0 ? 'border-ink border-t-2' : 'border-rule border-t'}`}
            >
              <th
                scope="row"
                className={`${look.label} ${at === last ? 'text-lg print:text-base' : ''}`}
              >
                {total.name}
              </th>
              {showsAsked && (
                <td className={`${figure} py-2.5 font-normal text-ink-soft`}>
                  {isStruck(total) ? <Strike>{total.asked}</Strike> : total.asked}
                </td>
              )}
              <td
                className={`${figure} py-2 ${
                  total.said === null && at === last
                    ? `font-display ${look.total} print:text-lg`
                    : 'font-normal'
                }`}
              >
                {total.agreed}
              </td>
              {contract && (
                <td className={`${figure} ${look.contract}`}>{contract.totalCell?.(total)}</td>
              )}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
