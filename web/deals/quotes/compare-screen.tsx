import { useRef } from 'react'
import { totalOfDeal } from '../../../shared/deals/deal-total'
import { priceName } from '../../../shared/deals/quote-ranking'
import { Fact, Facts } from '../../ui/facts'
import { ModelName } from '../../ui/model-name'
import { Canary, Sheet } from '../../ui/paper/sheet'
import { PackageName } from '../deal/deal-screen'
import { dealersCaption } from '../deal/dealers-row'
import { nextSentence } from '../deal/next-sentence'
import { ContractDifference, TotalThatHolds } from '../deal/total-that-holds'
import { wantedName } from '../deal/wishes-summary'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { PriceRuler } from './price-ruler'
import { QuoteTable } from './quote-table'
import { groupsOf, isOnTable, ownOffersFor } from './quote-words'
import { useMarkSeen } from './use-seen'

/** The quotes side by side, and what to do next with each. */
export function CompareScreen() {
  const { deal } = useDeal()
  const area = useRef<HTMLDivElement>(null)
  useMarkSeen(deal, area)
  const groups = groupsOf(deal.quotes.filter(isOnTable))
  const quotes = groups.flat()
  const sentence = nextSentence(deal)
  const [vehicle] = deal.vehicles
  return (
    <Screen
      title="Compare quotes"
      above={
        <span className="flex flex-wrap gap-x-4">
          Deal {deal.number} <PackageName tier={deal.tier} />
        </span>
      }
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
      beside={
        sentence.startsWith('Your turn') && (
          <Canary className="max-w-lg p-4! print:hidden">
            <p>{sentence}</p>
          </Canary>
        )
      }
    >
      <Decided deal={deal} />
      {vehicle && (
        <p className="mt-3 text-ink-soft">
          <ModelName>{wantedName(vehicle)}</ModelName>. {dealersCaption(deal.dealers)}.
        </p>
      )}
      <div ref={area} className="mt-6 space-y-4">
        {quotes.length > 1 ? (
          <>
            {groups.map((group) => (
              <PriceRuler
                key={group[0]?.id}
                quotes={group}
                own={ownOffersFor(group, deal.ownOffers)}
              />
            ))}
            <QuoteTable deal={deal} quotes={quotes} />
          </>
        ) : (
          <p className="text-ink-soft">
            {deal.chosen
              ? 'There was one quote, so there’s nothing to compare.'
              : 'There’s nothing to compare yet. This page fills as quotes arrive.'}
          </p>
        )}
      </div>
    </Screen>
  )
}

/** What the buyer decided for, with the total that holds now. */
function Decided({ deal }: { deal: DealFragment }) {
  const quote = deal.quotes.find(({ id }) => id === deal.chosen?.id)
  const total = totalOfDeal(deal)
  if (!quote || !total) return null
  return (
    <Sheet className="mt-5 max-w-2xl" isChosen>
      <Facts className="sm:grid-cols-2">
        <Fact term={deal.stage === 'PURCHASED' ? 'You bought it from' : 'You accepted'} size="lg">
          {quote.dealerName}
        </Fact>
        <Fact term={priceName(quote)} size="lg">
          <TotalThatHolds total={total} />
        </Fact>
      </Facts>
      <ContractDifference total={total} />
    </Sheet>
  )
}
