import {
  conditionsOf,
  quoteConditionNames,
  windowEnd,
} from '../../../../shared/deals/deal-conditions'
import {
  paymentKinds,
  quoteLineKinds,
  vehicleConditions,
} from '../../../../shared/deals/deal-kinds'
import { entitlements } from '../../../../shared/deals/entitlements'
import { rankedPrice, tradeInWords } from '../../../../shared/deals/quote-ranking'
import { money } from '../../../../shared/money'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffQuoteFragment } from '../quotes/generated/quotes'

/** What the buyer will see. */
export function QuotePreview({
  deal,
  quote,
  validUntil,
}: {
  deal: StaffDealFragment
  quote: StaffQuoteFragment
  /** In milliseconds; undefined until it is chosen. */
  validUntil: number | undefined
}) {
  const { kind, totals, vin, stockNumber, creditTerms } = quote
  const { showsOpeningAmounts } = entitlements[deal.tier]
  const conditions = conditionsOf({
    kind,
    vin: vin ?? null,
    stockNumber: stockNumber ?? null,
    creditTerms: creditTerms ?? null,
    validUntil: new Date(validUntil ?? 0),
  })
  return (
    <section
      aria-label="As the buyer sees it"
      className="space-y-3 rounded-md border border-rule bg-desk p-4 text-sm"
    >
      <p className="text-ink-faint">As the buyer sees it</p>
      <div>
        <p dir="auto" className="font-semibold text-base [overflow-wrap:anywhere]">
          {quote.dealerName}
        </p>
        <p className="text-ink-soft">
          {[quote.year, quote.make, quote.model, quote.trim].filter(Boolean).join(' ')},{' '}
          {[vehicleConditions[quote.condition], quote.color].filter(Boolean).join(', ')}
        </p>
        <p className="text-ink-soft">{vin ? `VIN ${vin}` : `Stock number ${stockNumber ?? '–'}`}</p>
      </div>
      <table className="w-full">
        <caption className="sr-only">Lines</caption>
        <tbody>
          <tr>
            <th scope="row" className="py-1 text-left font-normal">
              Selling price
            </th>
            <td className="text-right tabular-nums">{money(quote.sellingPrice, true)}</td>
          </tr>
          {quote.lines.map(({ id, kind, label, amount, openingAmount }) => (
            <tr key={id}>
              <th
                dir="auto"
                scope="row"
                className="py-1 pr-3 text-left font-normal [overflow-wrap:anywhere]"
              >
                {label} <span className="text-ink-faint">{quoteLineKinds[kind]}</span>
              </th>
              <td className="text-right tabular-nums">
                {showsOpeningAmounts && openingAmount != null && openingAmount !== amount && (
                  <s className="mr-2 text-ink-faint">{money(openingAmount, true)}</s>
                )}
                {money(kind === 'REBATE' ? -amount : amount, true)}
              </td>
            </tr>
          ))}
          <tr className="border-rule border-t font-semibold text-base">
            <th scope="row" className="pt-2 text-left">
              {kind === 'LEASE' ? 'Gross cost' : 'Out-the-door price'}
            </th>
            <td className="pt-2 text-right tabular-nums">{money(totals.outTheDoor, true)}</td>
          </tr>
          <tr>
            <th scope="row" className="py-1 text-left font-normal">
              {paymentKinds[kind]}
              {quote.termMonths && `, ${quote.termMonths} months`}
              {quote.apr != null && ` at ${quote.apr}%`}
            </th>
            <td className="text-right tabular-nums">
              {totals.payment != null && `${money(totals.payment, true)} a month`}
            </td>
          </tr>
          {kind === 'LEASE' && totals.totalCost != null && (
            <tr>
              <th scope="row" className="py-1 text-left font-normal">
                Total lease cost
                <span className="block text-ink-faint empty:hidden">{tradeInWords(quote)}</span>
              </th>
              <td className="text-right align-top tabular-nums">
                {money(rankedPrice(quote), true)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {quote.noteToBuyer && (
        <p dir="auto" className="whitespace-pre-line">
          {quote.noteToBuyer}
        </p>
      )}
      <div>
        <p className="font-medium">
          {validUntil ? `Valid until ${windowEnd(validUntil)}` : 'Choose how long it is valid.'}
        </p>
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-ink-soft">
          {quoteConditionNames
            .filter((name) => validUntil || name !== 'WITHIN_WINDOW')
            .map((name) => (
              <li key={name}>{conditions[name]}</li>
            ))}
        </ul>
      </div>
    </section>
  )
}
