import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { entitlements } from '../../../shared/deals/entitlements'
import { dollarText } from '../../../shared/money'
import { link } from '../../ui/link-look'
import { Sheet } from '../../ui/paper/sheet'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from './generated/quotes'
import { QuoteList } from './other-quotes'
import { PriceRuler } from './price-ruler'
import { groupsOf, isOnTable, ownOffersFor } from './quote-words'
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

function GoneQuotes({ dealId, quotes }: { dealId: string; quotes: QuoteFragment[] }) {
  if (quotes.length === 0) return null
  return (
    <div className="pt-4">
      <h3 className="text-lg">Earlier quotes</h3>
      <div className="mt-2">
        <QuoteList dealId={dealId} quotes={quotes} />
      </div>
    </div>
  )
}
