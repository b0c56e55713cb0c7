import { useState } from 'react'
import { money } from '../../../shared/money'
import { SelectField } from '../../ui/field'
import type { QuoteFragment } from './generated/quotes'
import { choose, type Pair, pairOf } from './pick'
import type { Row } from './table-rows'

/** Two quotes at a time, for narrow screens. The out-the-door prices stay in view. */
export function PairTable({
  quotes,
  rowsOf,
}: {
  quotes: readonly QuoteFragment[]
  rowsOf: (compared: readonly QuoteFragment[]) => readonly Row[]
}) {
  const [chosen, setChosen] = useState<Partial<Pair>>([])
  const pair = pairOf(
    quotes.map(({ id }) => id),
    chosen,
  )
  const compared = pair.flatMap((id) => quotes.find((quote) => quote.id === id) ?? [])
  const options = Object.fromEntries(quotes.map(({ id, dealerName }) => [id, dealerName ?? '']))
  return (
    <>
      <div className="mt-4 grid grid-cols-2 gap-3">
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
      <table className="mt-4 w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">Two quotes side by side</caption>
        <thead className="sticky top-16 z-10 bg-tread">
          <tr>
            {compared.map(({ id, dealerName, totals }) => (
              <th key={id} scope="col" className="border-rule border-y px-2.5 py-2 align-top">
                <span className="block truncate font-medium text-ink-soft">{dealerName}</span>
                <span className="block font-semibold text-base tabular-nums">
                  {money(totals.outTheDoor, true)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {rowsOf(compared).map(({ name, text, content, isPrice }) => (
          <tbody key={name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={2}
                className="px-2.5 pt-3 font-medium text-ink-faint text-xs"
              >
                {name}
              </th>
            </tr>
            <tr className="border-rule border-b">
              {compared.map((quote) => (
                <td
                  key={quote.id}
                  className={`px-2.5 pt-0.5 pb-2.5 align-top tabular-nums [overflow-wrap:anywhere] ${isPrice ? 'font-semibold text-base' : ''} ${quote.status === 'EXPIRED' ? 'text-ink-faint' : ''}`}
                >
                  {text(quote) ? (content?.(quote) ?? text(quote)) : '–'}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </>
  )
}
