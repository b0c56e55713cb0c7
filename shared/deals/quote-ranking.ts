import { money } from '../money'
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

/** A quote as the graph gives it, in dollars. */
export interface PricedQuote {
  kind: QuoteFigures['kind']
  totals: {
    outTheDoor: number
    rankedPrice?: number | null
    totalCost?: number | null
    tradeInPays?: number | null
  }
}

/** What a quote is ranked by; the gross cost of a lease while its terms are missing. */
export const rankedPrice = ({ totals }: Pick<PricedQuote, 'totals'>) =>
  totals.rankedPrice ?? totals.outTheDoor

/** Names the price that quotes of this kind are ranked by. */
export const priceName = ({ kind }: Pick<PricedQuote, 'kind'>) =>
  kind === 'LEASE' ? 'Total lease cost' : 'Out-the-door price'

/** The total on the sheet of a lease that was published before its trade-in counted; null if it is the ranked one. */
export const sheetTotal = ({ kind, totals }: PricedQuote) =>
  kind === 'LEASE' && totals.totalCost != null && totals.totalCost !== totals.rankedPrice
    ? totals.totalCost
    : null

/** What of the total of a lease the trade-in pays; '' if nothing. */
export function tradeInWords(quote: PricedQuote) {
  const { tradeInPays } = quote.totals
  if (tradeInPays == null) return ''
  const onSheet = sheetTotal(quote)
  const pays = `Your trade-in pays ${money(tradeInPays, true)} of it`
  return onSheet === null
    ? pays
    : `${pays}; the quote’s own total, without that, is ${money(onSheet, true)}`
}
