import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import type { TableProps } from './quote-table'
import { Place } from './slips'
import { ColumnEnd, Value } from './table-cell'
import { bestIn, rowGroups } from './table-rows'
import { QuoteWindow } from './window-state'

/** One sheet per quote, side by side, with the labels in the margin. */
export function WideTable({ quotes, rows }: TableProps) {
  const { deal } = useDeal()
  /** The borders of a sheet: of ink around the lowest quote. */
  const side = (isLowest: boolean) =>
    isLowest ? 'border-x-2 border-x-ink bg-paper' : 'border-x border-x-rule bg-paper'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark per table
    <div
      role="group"
      aria-label="Quotes side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-3 mt-4 overflow-x-auto print:overflow-visible"
    >
      <table className="w-full min-w-160 table-fixed border-separate border-spacing-x-3 border-spacing-y-0 text-base print:min-w-0 print:text-xs">
        <caption className="sr-only">Quotes side by side</caption>
        <thead>
          <tr>
            <td className="w-44 print:w-28" />
            {quotes.map((quote, place) => (
              <th
                key={quote.id}
                scope="col"
                className={`rounded-t-sm border-t border-b-2 border-b-ink p-4 text-left align-top font-normal ${side(quote.isLowest)} ${quote.isLowest ? 'border-t-2 border-t-ink' : 'border-t-rule'}`}
              >
                <span className="flex items-start gap-2.5 font-display text-xl leading-tight">
                  <Place number={place + 1} isFaint={quote.status === 'EXPIRED'} />
                  <Link
                    to={dealPaths.quote(deal.id, quote.id)}
                    className="min-w-0 underline-offset-4 hover:underline"
                  >
                    {quote.dealerName}
                  </Link>
                </span>
                <span className="mt-1 mb-3 block text-ink-soft text-sm">
                  {[quote.managerName, quote.dealerCity].filter(Boolean).join(', ')}
                </span>
                <QuoteWindow quote={quote} sideBySide={quotes} />
              </th>
            ))}
          </tr>
        </thead>
        {rowGroups.map((group) => {
          const ofGroup = rows.filter((row) => row.group === group && !row.isInHead)
          if (ofGroup.length === 0) return <Fragment key={group} />
          return (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" className="border-rule border-b pt-5 pb-2 text-left font-bold">
                  {group}
                </th>
                {quotes.map(({ id, isLowest }) => (
                  <td key={id} className={`border-rule border-b ${side(isLowest)}`} />
                ))}
              </tr>
              {ofGroup.map((row) => {
                const best = bestIn(row, quotes)
                return (
                  <tr key={row.name}>
                    <th
                      scope="row"
                      className={`border-rule border-b py-2.5 text-left align-baseline ${row.isPrice ? 'font-semibold text-lg' : 'font-normal text-ink-soft'}`}
                    >
                      {row.name}
                    </th>
                    {quotes.map((quote) => (
                      <td
                        dir="auto"
                        key={quote.id}
                        className={`border-rule border-b px-4 py-2.5 text-right align-baseline [overflow-wrap:anywhere] ${side(quote.isLowest)} ${
                          row.isPrice
                            ? `font-display text-2xl ${quote.isLowest ? 'canary' : ''}`
                            : 'tabular-nums'
                        } ${quote.status === 'EXPIRED' ? 'text-ink-faint' : ''}`}
                      >
                        <Value row={row} quote={quote} isBest={best.has(quote.id)} />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          )
        })}
        <tfoot className="print:hidden">
          <tr>
            <td />
            {quotes.map((quote) => (
              <td
                key={quote.id}
                className={`rounded-b-sm border-b px-4 pt-4 pb-2 align-top ${side(quote.isLowest)} ${quote.isLowest ? 'border-b-2 border-b-ink' : 'border-b-rule'}`}
              >
                <ColumnEnd dealId={deal.id} quote={quote} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
