import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import type { TableProps } from './quote-table'
import { Place } from './slips'
import { ColumnEnd, Value } from './table-cell'
import { bestIn, rowGroups } from './table-rows'
import { QuoteWindow } from './window-state'

/** Where these columns have no room, they scroll rather than break figures. */
const leastWidths: Record<number, string> = {
  3: 'max-lg:min-w-176',
  4: 'max-lg:min-w-220',
  5: 'max-lg:min-w-264',
}

/**
 * One sheet per quote, side by side, with the labels in the margin. The head with the prices stays in view, except where
 * the columns scroll sideways.
 */
export function WideTable({ quotes, rows }: TableProps) {
  const { deal } = useDeal()
  /** The borders of a sheet: of ink around the lowest quote. */
  const side = (isLowest: boolean, fill = 'bg-paper') =>
    `${isLowest ? 'border-x-2 border-x-ink' : 'border-x border-x-rule'} ${fill}`
  const priceSize = quotes.length > 4 ? 'text-lg xl:text-2xl' : 'text-2xl'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark per table
    <div
      role="group"
      aria-label="Quotes side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-3 mt-4 max-lg:overflow-x-auto print:overflow-visible"
    >
      <table
        className={`w-full table-fixed border-separate border-spacing-x-3 border-spacing-y-0 text-base print:min-w-0 print:text-xs ${leastWidths[quotes.length] ?? ''}`}
      >
        <caption className="sr-only">Quotes side by side</caption>
        <thead className="top-16 z-10 bg-desk lg:sticky print:static">
          <tr>
            <td className="w-44 print:w-28" />
            {quotes.map((quote, place) => (
              <th
                key={quote.id}
                scope="col"
                className={`rounded-t-sm px-4 pt-4 text-left align-top font-normal ${side(quote.isLowest)} ${quote.isLowest ? 'border-t-2 border-t-ink' : 'border-t border-t-rule'}`}
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
                <span className="mt-1 block text-ink-soft text-sm">
                  {[quote.managerName, quote.dealerCity].filter(Boolean).join(', ')}
                </span>
              </th>
            ))}
          </tr>
          <tr>
            <td />
            {quotes.map((quote) => (
              <td
                key={quote.id}
                className={`border-b-2 border-b-ink px-4 pt-1 pb-3 align-bottom ${side(quote.isLowest)}`}
              >
                <span className={`mb-2 block font-display leading-tight ${priceSize}`}>
                  {money(rankedPrice(quote), true)}
                </span>
                <QuoteWindow quote={quote} sideBySide={quotes} />
              </td>
            ))}
          </tr>
        </thead>
        {rowGroups.map((group) => {
          const ofGroup = rows.filter((row) => row.group === group && !row.isInHead)
          if (ofGroup.length === 0) return <Fragment key={group} />
          return (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" className="border-rule border-b py-1.5 text-left font-bold">
                  {group}
                </th>
                {quotes.map(({ id, isLowest }) => (
                  <td key={id} className={`border-rule border-b ${side(isLowest, 'bg-tread')}`} />
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
                            ? `font-display ${priceSize} ${quote.isLowest ? 'canary' : ''}`
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
