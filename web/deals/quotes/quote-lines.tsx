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
  isForChecking = false,
}: {
  quote: Pick<QuoteFragment, 'kind' | 'sellingPrice' | 'lines' | 'totals'>
  showsOpeningAmounts: boolean
  /** Adds a box to tick and room for the figure in the contract. */
  isForChecking?: boolean
}) {
  const check = isForChecking && <CheckCells />
  return (
    <table className="mt-3 w-full text-left">
      <caption className="sr-only">Every line of the quote</caption>
      <thead className={isForChecking ? 'text-ink-faint text-sm' : 'sr-only'}>
        <tr>
          <th scope="col" className="font-normal">
            Line
          </th>
          <th scope="col" className="text-right font-normal">
            Amount
          </th>
          {isForChecking && (
            <>
              <th scope="col" className="w-[22%] pl-4 font-normal max-sm:hidden">
                In the contract
              </th>
              <th scope="col" className="w-8 text-center font-normal max-sm:hidden">
                ✓
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        <tr className={priceRow}>
          <th scope="row" className={`${cell} pr-4 font-medium`}>
            Selling price
          </th>
          <td className={`${cell} text-right tabular-nums`}>{money(quote.sellingPrice, true)}</td>
          {check}
        </tr>
        {quote.lines.map((line) => (
          <tr key={line.id} className={priceRow}>
            <th
              dir="auto"
              scope="row"
              className={`${cell} pr-4 font-medium [overflow-wrap:anywhere]`}
            >
              {line.label}
              <span className="block font-normal text-ink-faint text-sm print:inline print:pl-2">
                {quoteLineKinds[line.kind]}
                {line.isAtSigning && ', paid at signing'}
              </span>
            </th>
            <td className={`${cell} text-right tabular-nums`}>
              <LineAmount line={line} showsOpeningAmounts={showsOpeningAmounts} />
            </td>
            {check}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold print:text-base">
          <th scope="row" className="border-ink border-t-2 pt-3 pr-4 text-lg print:text-base">
            {quote.kind === 'LEASE' ? 'Gross cost' : 'Out-the-door price'}
          </th>
          <td className="border-ink border-t-2 pt-2 text-right font-display text-[1.75rem] print:text-lg">
            {money(quote.totals.outTheDoor, true)}
          </td>
          {check}
        </tr>
      </tfoot>
    </table>
  )
}

/** Room for the figure of the contract, and a box for a check mark. A phone has neither the room nor the pen. */
function CheckCells() {
  return (
    <>
      <td className="pl-4 align-bottom max-sm:hidden">
        <span aria-hidden className="block h-6 border-rule-strong border-b" />
      </td>
      <td className="pl-3 text-right align-bottom max-sm:hidden">
        <span aria-hidden className="inline-block size-4.5 border border-rule-strong" />
      </td>
    </>
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
