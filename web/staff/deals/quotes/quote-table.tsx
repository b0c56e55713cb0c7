import { rankedPrice, tradeInWords } from '../../../../shared/deals/quote-ranking'
import { money } from '../../../../shared/money'
import type { QuoteLineKind } from '../../../generated/schema'
import { Strike } from '../../../ui/paper/marks'
import { boxLook } from '../../../ui/paper/sheet'
import { cell, headCell } from '../../frame/part'
import type { StaffQuoteFragment } from './generated/quotes'
import { askedFor, sumOf } from './prices'

const kinds = [
  ['ADD_ON', 'Add-ons'],
  ['DEALER_FEE', 'Dealer fees'],
  ['BANK_FEE', 'Bank fees'],
  ['GOVERNMENT_FEE', 'Government fees'],
  ['TAX', 'Tax'],
  ['REBATE', 'Rebates'],
] as const satisfies readonly (readonly [QuoteLineKind, string])[]

/** Quotes as columns, line by line, with the buyer's own offers last. It scrolls sideways in its own box. */
export function QuoteTable({
  quotes,
  ownOffers,
}: {
  quotes: readonly StaffQuoteFragment[]
  ownOffers: readonly StaffQuoteFragment[]
}) {
  const columns = [...quotes, ...ownOffers]
  const accepted = quotes.find(({ status }) => status === 'ACCEPTED')
  const isBest = (quote: StaffQuoteFragment) => (accepted ? quote === accepted : quote.isLowest)
  const hasLeases = columns.some(({ kind }) => kind === 'LEASE')
  const foot = 'border-ink border-t-2 border-b-0'
  const shown = kinds.filter(([kind]) =>
    columns.some(({ lines }) => lines.some((line) => line.kind === kind)),
  )
  const head = `${headCell} max-w-40 truncate text-right!`
  const number = `${cell} figures`
  return (
    <section
      aria-label="Lines of the quotes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={`overflow-x-auto ${boxLook}`}
    >
      <table className="w-full">
        <thead>
          <tr>
            <th className={headCell}>Line</th>
            {quotes.map(({ id, dealerName }, place) => (
              <th key={id} className={head}>
                {place + 1} {dealerName ?? 'No dealer'}
              </th>
            ))}
            {ownOffers.map(({ id }) => (
              <th key={id} className={head}>
                Own offer
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={`${cell} text-left font-normal`}>
              Selling price
            </th>
            {columns.map(({ id, sellingPrice }) => (
              <td key={id} className={number}>
                {money(sellingPrice, true)}
              </td>
            ))}
          </tr>
          {shown.map(([kind, name]) => (
            <tr key={kind}>
              <th scope="row" className={`${cell} whitespace-nowrap text-left font-normal`}>
                {name}
              </th>
              {columns.map(({ id, lines }) => (
                <td key={id} className={number}>
                  <Sum lines={lines} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} ${foot} whitespace-nowrap text-left font-bold`}>
              {hasLeases ? 'Out the door, or gross cost' : 'Out the door'}
            </th>
            {columns.map((quote) => (
              <td
                key={quote.id}
                className={`${number} ${foot} font-bold ${quote.kind !== 'LEASE' && isBest(quote) ? 'canary' : ''}`}
              >
                {money(quote.totals.outTheDoor, true)}
              </td>
            ))}
          </tr>
          {hasLeases && (
            <tr>
              <th
                scope="row"
                className={`${cell} whitespace-nowrap border-b-0 text-left font-bold`}
              >
                Total lease cost
              </th>
              {columns.map((quote) => (
                <td
                  key={quote.id}
                  className={`${number} border-b-0 align-top font-bold ${quote.kind === 'LEASE' && isBest(quote) ? 'canary' : ''}`}
                >
                  {quote.kind === 'LEASE' && (
                    <>
                      {money(rankedPrice(quote), true)}
                      <span className="ml-auto block max-w-40 whitespace-normal font-normal text-ink-soft text-sm empty:hidden">
                        {tradeInWords(quote)}
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Sum({ lines, kind }: { lines: StaffQuoteFragment['lines']; kind: QuoteLineKind }) {
  if (!lines.some((line) => line.kind === kind)) return null
  const now = sumOf(lines, kind)
  const asked = sumOf(lines, kind, askedFor)
  if (kind === 'REBATE') return money(-now, true)
  if (asked <= now) return money(now, true)
  return (
    <>
      <Strike was>{money(asked, true)}</Strike>{' '}
      <span className="font-semibold text-pen">{money(now, true)}</span>
    </>
  )
}
