import { useRef } from 'react'
import { Screen } from '../frame/screen'
import { useDeal } from '../live/deal-frame'
import { dealPaths } from '../paths'
import { QuoteTable } from './quote-table'
import { isOnTable } from './quote-words'
import { useMarkSeen } from './use-seen'

/** The comparison alone, in full width. */
export function CompareScreen() {
  const { deal } = useDeal()
  const area = useRef<HTMLDivElement>(null)
  useMarkSeen(deal, area)
  const quotes = deal.quotes.filter(isOnTable)
  return (
    <Screen
      title="Compare quotes"
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
    >
      <div ref={area} className="mt-6">
        {quotes.length > 1 ? (
          <QuoteTable deal={deal} quotes={quotes} />
        ) : (
          <p className="text-ink-soft">
            There’s nothing to compare yet. This page fills as quotes arrive.
          </p>
        )}
      </div>
    </Screen>
  )
}
