import { priceName, rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { Ruler } from '../../ui/paper/ruler'
import { Sheet } from '../../ui/paper/sheet'
import type { QuoteFragment } from './generated/quotes'
import { placeOnAxis } from './price-scale'

/** The prices of quotes that can be compared, beside the buyer's own offers, on one axis. */
export function PriceRuler({
  quotes,
  own,
}: {
  quotes: readonly QuoteFragment[]
  own: readonly QuoteFragment[]
}) {
  const [first] = quotes
  if (!first || quotes.length + own.length < 2) return null
  const { ticks, percentOf } = placeOnAxis([...quotes, ...own].map(rankedPrice))
  const lowest = quotes.find(({ isLowest }) => isLowest)
  const [best] = own.map(rankedPrice).sort((a, b) => a - b)
  const below = lowest && best !== undefined ? best - rankedPrice(lowest) : 0
  const markers = [
    ...quotes.map((quote, place) => ({
      id: quote.id,
      at: percentOf(rankedPrice(quote)),
      kind: quote.isLowest ? ('chosen' as const) : ('plain' as const),
      label: place + 1,
      isFaint: quote.status === 'EXPIRED',
    })),
    ...own.map((offer) => ({
      id: offer.id,
      at: percentOf(rankedPrice(offer)),
      kind: 'diamond' as const,
    })),
  ]
  const bracket = lowest &&
    below > 0 && {
      from: percentOf(rankedPrice(lowest)),
      to: percentOf(rankedPrice(lowest) + below),
      text: `${money(below, true)} below your own offer`,
    }
  const notes = [
    own.length > 0 && 'The diamond is your own offer.',
    quotes.some(({ status }) => status === 'EXPIRED') && 'Gray ones have expired.',
  ].filter(Boolean)
  const label = [
    ...quotes.map((quote, place) => `${place + 1}: ${money(rankedPrice(quote), true)}`),
    ...own.map((offer) => `your own offer: ${money(rankedPrice(offer), true)}`),
    ...(bracket ? [bracket.text] : []),
  ].join('; ')
  return (
    <Sheet className="p-5!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {priceName(first)}
          {first.kind === 'LEASE' && `, ${first.termMonths} months`}
        </p>
        {notes.length > 0 && <p className="text-ink-soft text-sm">{notes.join(' ')}</p>}
      </div>
      <Ruler
        label={`${priceName(first)}. ${label}`}
        ticks={ticks}
        markers={markers}
        bracket={bracket || undefined}
        className="mt-4"
      />
    </Sheet>
  )
}
