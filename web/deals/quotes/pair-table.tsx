import { useState } from 'react'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { SelectField } from '../../ui/field'
import { useDeal } from '../live/use-deal'
import type { QuoteFragment } from './generated/quotes'
import { choose, type Pair, pairOf } from './pick'
import { ColumnEnd, Value } from './table-cell'
import { bestIn, type Row } from './table-rows'

/** Two quotes at a time, for narrow screens. The out-the-door prices stay in view. */
export function PairTable({
  quotes,
  rowsOf,
}: {
  quotes: readonly QuoteFragment[]
  rowsOf: (compared: readonly QuoteFragment[]) => readonly Row[]
}) {
  const { deal } = useDeal()
  const [chosen, setChosen] = useState<Partial<Pair>>([])
  const pair = pairOf(
    quotes.map(({ id }) => id),
    chosen,
  )
  const compared = pair.flatMap((id) => quotes.find((quote) => quote.id === id) ?? [])
  const options = Object.fromEntries(quotes.map(({ id, dealerName }) => [id, dealerName ?? '']))
  return (
    <>
      <div className="mt-4 grid grid-cols-2 *:-ml-px pl-px">
        {([0, 1] as const).map((side) => (
          <SelectField
            key={side}
            label={side === 0 ? 'Left' : 'Right'}
            options={options}
            alwaysChosen
            value={pair[side]}
            onChange={({ target }) => setChosen(choose(pair, side, target.value))}
          />
        ))}
      </div>
      <table className="-mx-5 mt-4 w-[calc(100%+2.5rem)] table-fixed border-collapse bg-paper text-right">
        <caption className="sr-only">Two quotes side by side</caption>
        <thead className="sticky top-16 z-10 bg-paper">
          <tr>
            {compared.map(({ id, dealerName, totals, isLowest }) => (
              <th
                key={id}
                scope="col"
                className={`border-rule border-t border-b-2 border-b-ink px-3 py-2 align-top font-normal ${isLowest ? 'canary' : ''}`}
              >
                <span dir="auto" className="block truncate font-semibold text-sm">
                  {dealerName}
                </span>
                <span className="block font-display text-xl leading-tight">
                  {money(rankedPrice({ totals }), true)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {rowsOf(compared)
          .filter(({ isPrice, name }) => !isPrice && name !== 'In writing')
          .map((row) => {
            const best = bestIn(row, compared)
            return (
              <tbody key={row.name}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={2}
                    className="px-5 pt-2 text-left font-normal text-ink-soft text-sm"
                  >
                    {row.name}
                  </th>
                </tr>
                <tr className="border-rule border-b">
                  {compared.map((quote, side) => (
                    <td
                      dir="auto"
                      key={quote.id}
                      className={`px-3 pb-2 align-top text-[0.9375rem] tabular-nums [overflow-wrap:anywhere] ${side === 0 ? 'border-rule border-r' : ''} ${quote.status === 'EXPIRED' ? 'text-ink-faint' : ''}`}
                    >
                      <Value row={row} quote={quote} isBest={best.has(quote.id)} />
                    </td>
                  ))}
                </tr>
              </tbody>
            )
          })}
        <tfoot className="print:hidden">
          <tr>
            {compared.map((quote) => (
              <td key={quote.id} className="px-3 pt-3 pb-2 text-center align-top">
                <ColumnEnd dealId={deal.id} quote={quote} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  )
}
