import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../ui/button'
import { link } from '../../ui/link-look'
import { Panel } from '../frame/panel'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from './generated/quotes'
import { PriceLine } from './price-line'
import { QuoteList } from './quote-list'
import { QuoteTable } from './quote-table'
import { groupsOf, isOnTable, priceName, rankedPrice, vehicleName } from './quote-words'
import { useMarkSeen, useNewIds } from './use-seen'

/** The quotes: their prices on a line, one by one, and side by side. */
export function QuotesPanel({ deal }: { deal: DealFragment }) {
  const area = useRef<HTMLDivElement>(null)
  useMarkSeen(deal, area)
  const newIds = useNewIds(deal.quotes)
  const visible = deal.quotes.filter(isOnTable)
  const gone = deal.quotes.filter((quote) => !isOnTable(quote))
  if (deal.quotes.length === 0) return <NoQuotes deal={deal} />
  return (
    <div ref={area}>
      <Panel
        id="quotes"
        title="Quotes"
        beside={
          visible.length > 1 && (
            <ButtonLink to={dealPaths.compare(deal.id)} variant="quiet" size="sm">
              Compare in full width
            </ButtonLink>
          )
        }
      >
        {groupsOf(visible).map((quotes) => (
          <Group key={quotes[0]?.id} deal={deal} quotes={quotes} newIds={newIds} />
        ))}
        {visible.length > 1 && !deal.chosen && (
          <div className="mt-8">
            <h3 className="text-lg">Side by side</h3>
            <QuoteTable deal={deal} quotes={visible} />
          </div>
        )}
        <GoneQuotes dealId={deal.id} quotes={gone} />
      </Panel>
    </div>
  )
}

function Group({
  deal,
  quotes,
  newIds,
}: {
  deal: DealFragment
  quotes: QuoteFragment[]
  newIds: ReadonlySet<string>
}) {
  const [first] = quotes
  if (!first) return null
  const isPurchase = first.kind !== 'LEASE'
  const own = isPurchase ? deal.ownOffers.filter(({ kind }) => kind !== 'LEASE') : []
  const points = [
    ...quotes.map((quote, place) => ({ ...pointOf(quote), number: place + 1 })),
    ...own.map(pointOf),
  ]
  return (
    <div className="mt-3">
      <p className="text-ink-soft">
        {priceName(first)}
        {!isPurchase && `, ${first.termMonths} months`}
      </p>
      {points.length > 1 && <PriceLine points={points} />}
      <QuoteList
        dealId={deal.id}
        quotes={quotes}
        newIds={newIds}
        canAskAgain={deal.stage === 'SEARCHING' || deal.stage === 'QUOTED'}
      />
    </div>
  )
}

const pointOf = (quote: QuoteFragment) => ({
  id: quote.id,
  price: rankedPrice(quote) ?? 0,
  isExpired: quote.status === 'EXPIRED',
  isLowest: quote.isLowest,
})

function NoQuotes({ deal }: { deal: DealFragment }) {
  if (!deal.wishesSentAt || deal.stage === 'CLOSED') return null
  return (
    <Panel id="quotes" title="Quotes">
      <p className="mt-2 text-ink-soft">
        None yet. Each one appears here as soon as it’s in writing, without a reload. We also email
        you.
      </p>
    </Panel>
  )
}

const states: Partial<Record<QuoteFragment['status'], string>> = {
  WITHDRAWN: 'Withdrawn',
  REPLACED: 'Replaced by a newer quote',
  FELL_THROUGH: 'Fell through',
}

function GoneQuotes({ dealId, quotes }: { dealId: string; quotes: QuoteFragment[] }) {
  if (quotes.length === 0) return null
  return (
    <div className="mt-8">
      <h3 className="text-lg">Earlier quotes</h3>
      <ul className="mt-2 divide-y divide-rule">
        {quotes.map((quote) => (
          <li key={quote.id} className="py-2.5 text-ink-soft">
            <Link to={dealPaths.quote(dealId, quote.id)} className={link}>
              {quote.dealerName}, {vehicleName(quote)}
            </Link>
            <span className="block text-sm">
              {states[quote.status]}
              {quote.withdrawnNote && `: ${quote.withdrawnNote}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
