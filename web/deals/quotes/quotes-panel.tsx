import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { entitlements } from '../../../shared/deals/entitlements'
import { dollarText } from '../../../shared/money'
import { link } from '../../ui/link-look'
import { ModelName } from '../../ui/model-name'
import { Sheet } from '../../ui/paper/sheet'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from './generated/quotes'
import { PriceRuler } from './price-ruler'
import { groupsOf, isOnTable, ownOffersFor, vehicleName } from './quote-words'
import { Slips } from './slips'
import { struckCents } from './struck'
import { useMarkSeen, useNewIds } from './use-seen'

/** The quotes: their prices on a ruler, and one slip for each. */
export function QuotesPanel({ deal }: { deal: DealFragment }) {
  const area = useRef<HTMLElement>(null)
  useMarkSeen(deal, area)
  const newIds = useNewIds(deal.quotes)
  const visible = deal.quotes.filter(isOnTable)
  const gone = deal.quotes.filter((quote) => !isOnTable(quote))
  if (deal.quotes.length === 0) return <NoQuotes deal={deal} />
  const struck = entitlements[deal.tier].showsOpeningAmounts ? struckCents(visible) : 0
  return (
    <section
      ref={area}
      id="quotes"
      aria-labelledby="quotes-title"
      className="scroll-mt-24 space-y-4 pt-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="quotes-title" className="text-2xl">
          Quotes
        </h2>
        {visible.length > 1 && (
          <p className="flex flex-wrap items-baseline gap-x-6">
            {struck > 0 && (
              <span className="font-semibold text-pen">{dollarText(struck)} struck so far</span>
            )}
            {deal.stage !== 'QUOTED' && (
              <Link to={dealPaths.compare(deal.id)} className={link}>
                Compare side by side
              </Link>
            )}
          </p>
        )}
      </div>
      {groupsOf(visible).map((quotes) => (
        <Group key={quotes[0]?.id} deal={deal} quotes={quotes} newIds={newIds} />
      ))}
      <GoneQuotes dealId={deal.id} quotes={gone} />
    </section>
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
  return (
    <>
      <PriceRuler quotes={quotes} own={ownOffersFor(quotes, deal.ownOffers)} />
      <Slips
        dealId={deal.id}
        tier={deal.tier}
        quotes={quotes}
        newIds={newIds}
        canAskAgain={deal.stage === 'SEARCHING' || deal.stage === 'QUOTED'}
      />
    </>
  )
}

function NoQuotes({ deal }: { deal: DealFragment }) {
  if (!deal.wishesSentAt || deal.stage === 'CLOSED') return null
  return (
    <Sheet as="section" id="quotes" aria-labelledby="quotes-title">
      <h2 id="quotes-title" className="text-2xl">
        Quotes
      </h2>
      <p className="mt-2 text-ink-soft">
        None yet. Each one appears here as soon as it’s in writing, without a reload. We also email
        you.
      </p>
    </Sheet>
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
    <div className="pt-4">
      <h3 className="text-lg">Earlier quotes</h3>
      <ul className="mt-2 divide-y divide-rule border-rule border-y">
        {quotes.map((quote) => (
          <li key={quote.id} className="relative py-2.5 text-ink-soft">
            <Link
              to={dealPaths.quote(dealId, quote.id)}
              className={`${link} after:absolute after:inset-0`}
            >
              {quote.dealerName}, <ModelName>{vehicleName(quote)}</ModelName>
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
