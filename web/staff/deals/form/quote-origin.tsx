import { useId } from 'react'
import { paymentKinds } from '../../../../shared/deals/deal-kinds'
import { rankedPrice } from '../../../../shared/deals/quote-ranking'
import { money } from '../../../../shared/money'
import type { StaffDealFragment } from '../deal/generated/deals'
import { boxedField, boxLabel, controlLook } from './field-row'
import { copiedInto, draftToCopy, type QuoteDraft, withDealer } from './quote-draft'

/** Which dealer makes the offer, and another quote to start from. */
export function QuoteOrigin({
  deal,
  quoteId,
  draft,
  onChange,
}: {
  deal: StaffDealFragment
  quoteId: string
  draft: QuoteDraft
  onChange: (draft: QuoteDraft) => void
}) {
  const id = useId()
  const solicitations = deal.solicitations ?? []
  const others = [...deal.quotes, ...(deal.drafts ?? []), ...deal.ownOffers].filter(
    (quote) => quote.id !== quoteId,
  )
  return (
    <div className="grid sm:grid-cols-2 *:-mt-px *:-ml-px">
      <div className={boxedField}>
        <label htmlFor={`${id}-dealer`} className={boxLabel}>
          Dealer
        </label>
        <select
          id={`${id}-dealer`}
          value={draft.solicitationId}
          onChange={({ target }) =>
            onChange(
              withDealer(
                draft,
                solicitations.find(({ id }) => id === target.value),
              ),
            )
          }
          className={controlLook}
        >
          <option value="">Choose one</option>
          {solicitations.map(({ id, dealer }) => (
            <option key={id} value={id}>
              {dealer.name}, {dealer.city}
            </option>
          ))}
        </select>
      </div>
      {others.length > 0 && (
        <div className={boxedField}>
          <label htmlFor={`${id}-copy`} className={boxLabel}>
            Copy from …
          </label>
          <select
            id={`${id}-copy`}
            value=""
            data-enter-skips
            onChange={({ target }) => {
              const from = others.find((quote) => quote.id === target.value)
              if (from) onChange(copiedInto(draft, draftToCopy(from)))
            }}
            className={controlLook}
          >
            <option value="">Another quote of this deal</option>
            {others.map((quote) => (
              <option key={quote.id} value={quote.id}>
                {quote.dealerName ?? "The buyer's own offer"}, {paymentKinds[quote.kind]},{' '}
                {money(rankedPrice(quote), true)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
