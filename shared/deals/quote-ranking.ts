import type { QuoteFigures, QuoteTotals } from './deal-math'

// Which quotes can be compared by price: purchases by their out-the-door price; leases by their total
// cost, only among the same term and miles. At the end of a lease the buyer owns nothing, so leases and
// purchases are never ranked against each other.

export interface RankedQuote
  extends Pick<QuoteFigures, 'kind' | 'termMonths' | 'milesPerYear'>,
    Pick<QuoteTotals, 'rankedCents'> {
  id: string
}

/** Quotes with the same key are ranked among each other. */
export const rankingGroup = ({
  kind,
  termMonths,
  milesPerYear,
}: Pick<RankedQuote, 'kind' | 'termMonths' | 'milesPerYear'>) =>
  kind === 'LEASE' ? `lease ${termMonths ?? '?'} ${milesPerYear ?? '?'}` : 'purchase'

/** Returns the ids of the lowest quote of each group; of all of them in case of a tie. Pass live quotes only. */
export function lowestQuotes(quotes: readonly RankedQuote[]): Set<string> {
  const leastByGroup = new Map<string, number>()
  for (const quote of quotes) {
    const { rankedCents } = quote
    const group = rankingGroup(quote)
    if (rankedCents !== null) {
      leastByGroup.set(group, Math.min(rankedCents, leastByGroup.get(group) ?? rankedCents))
    }
  }
  const lowest = quotes.filter(
    (quote) => quote.rankedCents === leastByGroup.get(rankingGroup(quote)),
  )
  return new Set(lowest.map(({ id }) => id))
}
