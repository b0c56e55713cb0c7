import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { link } from '../../ui/link-look'
import { ModelName } from '../../ui/model-name'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from './generated/quotes'
import { isOnTable, vehicleName } from './quote-words'
import { useMarkSeen } from './use-seen'

/** The quotes that the buyer didn't accept, once one is accepted: there is nothing left to choose. */
export function OtherQuotes({ deal }: { deal: DealFragment }) {
  const area = useRef<HTMLDivElement>(null)
  useMarkSeen(deal, area)
  const others = deal.quotes.filter(({ status }) => status !== 'ACCEPTED')
  if (others.length === 0) return null
  return (
    <LedgerRow
      title="Other quotes"
      id="quotes"
      action={
        others.some(isOnTable) && (
          <Link to={dealPaths.compare(deal.id)} className={link}>
            Compare side by side
          </Link>
        )
      }
    >
      <div ref={area}>
        <QuoteList dealId={deal.id} quotes={others} />
      </div>
    </LedgerRow>
  )
}

const states: Partial<Record<QuoteFragment['status'], string>> = {
  WITHDRAWN: 'Withdrawn',
  REPLACED: 'Replaced by a newer quote',
  FELL_THROUGH: 'Fell through',
}

/** Quotes that can't be accepted anymore, a line each. */
export function QuoteList({
  dealId,
  quotes,
}: {
  dealId: string
  quotes: readonly QuoteFragment[]
}) {
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {quotes.map((quote) => (
        <li key={quote.id} className="relative py-2.5 text-ink-soft">
          <span className="flex flex-wrap justify-between gap-x-4">
            <Link
              to={dealPaths.quote(dealId, quote.id)}
              className={`${link} after:absolute after:inset-0`}
            >
              {quote.dealerName}, <ModelName>{vehicleName(quote)}</ModelName>
            </Link>
            <span className="ml-auto tabular-nums">{money(rankedPrice(quote), true)}</span>
          </span>
          <span className="block text-sm empty:hidden">
            {states[quote.status]}
            {quote.withdrawnNote && `: ${quote.withdrawnNote}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
