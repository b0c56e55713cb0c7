import { rankedPrice, rankingGroup } from '../../../../shared/deals/quote-ranking'
import type { QuoteLineKind } from '../../../generated/schema'
import type { StaffQuoteFragment } from './generated/quotes'

type Priced = Pick<
  StaffQuoteFragment,
  | 'status'
  | 'kind'
  | 'termMonths'
  | 'milesPerYear'
  | 'isLowest'
  | 'lines'
  | 'totals'
  | 'publishedAt'
> & {
  solicitation?: { id: string } | null
}

export interface DealerPrice {
  /** The first price of this dealer, with what was asked for its lines at first. */
  asked: number
  now: number
  isLive: boolean
  isAccepted: boolean
  /** No live quote that it can be compared with costs less. */
  isLowest: boolean
  /** What the quotes are that it can be compared with. */
  group: string
}

const cents = (amount: number) => Math.round(amount * 100)

/** What the lines of a kind come to, in dollars; as first asked, where more was asked. */
export function sumOf(
  lines: Priced['lines'],
  kind: QuoteLineKind,
  amountOf: (line: Priced['lines'][number]) => number = ({ amount }) => amount,
) {
  const ofKind = lines.filter((line) => line.kind === kind)
  return ofKind.reduce((sum, line) => sum + cents(amountOf(line)), 0) / 100
}

/** What was asked for a line at first. */
export const askedFor = ({ amount, openingAmount }: Priced['lines'][number]) =>
  Math.max(openingAmount ?? amount, amount)

/** For a lease, what a line was lowered by changes the rent, too: it has no first total. */
const askedTotal = (quote: Priced) =>
  quote.kind === 'LEASE'
    ? rankedPrice(quote)
    : quote.lines.reduce(
        (sum, line) => sum + cents(askedFor(line)) - cents(line.amount),
        cents(quote.totals.outTheDoor),
      ) / 100

/** The price of each dealer by the ID of the solicitation: accepted, else the latest that was published. */
export function pricesOf(quotes: readonly Priced[]) {
  const published = quotes
    .filter(({ publishedAt, solicitation }) => publishedAt && solicitation)
    .sort((a, b) => Date.parse(a.publishedAt ?? '') - Date.parse(b.publishedAt ?? ''))
  const prices = new Map<string, DealerPrice>()
  for (const quote of published) {
    const id = quote.solicitation?.id ?? ''
    const before = prices.get(id)
    if (before?.isAccepted) continue
    prices.set(id, {
      asked: before?.asked ?? askedTotal(quote),
      now: rankedPrice(quote),
      isLive: quote.status === 'PUBLISHED' || quote.status === 'ACCEPTED',
      isAccepted: quote.status === 'ACCEPTED',
      isLowest: quote.isLowest,
      group: rankingGroup(quote),
    })
  }
  return prices
}

/** Whether no dealer's price is better. */
export const isBest = (price: DealerPrice | undefined) =>
  price !== undefined && (price.isAccepted || (price.isLive && price.isLowest))

/** The lowest live price that the one of a dealer can be compared with. */
export const bestOf = (prices: ReadonlyMap<string, DealerPrice>, solicitationId: string) =>
  [...prices.values()].find(
    ({ isLive, isLowest, group }) =>
      isLive && isLowest && group === prices.get(solicitationId)?.group,
  )?.now ?? Number.POSITIVE_INFINITY
