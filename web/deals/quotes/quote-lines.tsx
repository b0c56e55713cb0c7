import { quoteLineKinds } from '../../../shared/deals/deal-kinds'
import { money } from '../../../shared/money'
import type { QuoteFragment, QuoteLineFragment } from './generated/quotes'
import { Amount } from './table-rows'

const priceRow = 'border-rule border-b align-top'
const cell = 'py-2.5'

/** Every line of a quote, from the selling price to what it adds up to. */
export function QuoteLines({
  quote,
  showsOpeningAmounts,
}: {
  quote: Pick<QuoteFragment, 'kind' | 'sellingPrice' | 'lines' | 'totals'>
  showsOpeningAmounts: boolean
}) {
  return (
    <table className="mt-3 w-full text-left">
      <caption className="sr-only">Every line of the quote</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr className={priceRow}>
          <th scope="row" className={`${cell} pr-4 font-medium`}>
            Selling price
          </th>
          <td className={`${cell} text-right tabular-nums`}>{money(quote.sellingPrice, true)}</td>
        </tr>
        {quote.lines.map((line) => (
          <tr key={line.id} className={priceRow}>
            <th scope="row" className={`${cell} pr-4 font-medium [overflow-wrap:anywhere]`}>
              {line.label}
              <span className="block font-normal text-ink-faint text-sm print:inline print:pl-2">
                {quoteLineKinds[line.kind]}
                {line.isAtSigning && ', paid at signing'}
              </span>
            </th>
            <td className={`${cell} text-right tabular-nums`}>
              <LineAmount line={line} showsOpeningAmounts={showsOpeningAmounts} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold text-xl print:text-base">
          <th scope="row" className="pt-3 pr-4">
            {quote.kind === 'LEASE' ? 'Gross cost' : 'Out-the-door price'}
          </th>
          <td className="pt-3 text-right tabular-nums">{money(quote.totals.outTheDoor, true)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function LineAmount({
  line: { kind, amount, openingAmount },
  showsOpeningAmounts,
}: {
  line: QuoteLineFragment
  showsOpeningAmounts: boolean
}) {
  const sign = kind === 'REBATE' ? -1 : 1
  if (!showsOpeningAmounts || openingAmount == null || openingAmount === amount) {
    return <>{money(sign * amount, true)}</>
  }
  return <Amount now={sign * amount} opening={sign * openingAmount} />
}
