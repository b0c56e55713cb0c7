import { paymentKinds, vehicleConditions } from '../../../shared/deals/deal-kinds'
import { rankedPrice, rankingGroup } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import type { QuoteFragment } from './generated/quotes'

/** "2026 Honda CR-V EX-L" */
export const vehicleName = ({
  year,
  make,
  model,
  trim,
}: Pick<QuoteFragment, 'year' | 'make' | 'model' | 'trim'>) =>
  [year, make, model, trim].filter(Boolean).join(' ')

/** "$33,690.00"; '' if it is unknown. */
export const amountText = (amount: number | null | undefined) =>
  amount == null ? '' : money(amount, true)

/** "New, blue, 12 miles" */
export const vehicleDetails = ({ condition, color, miles }: QuoteFragment) =>
  [vehicleConditions[condition], color, miles != null && `${miles.toLocaleString('en-US')} miles`]
    .filter(Boolean)
    .join(', ')

/** "60 months at 4.9%"; '' for cash. */
export function termsOf({ kind, termMonths, apr, milesPerYear }: QuoteFragment) {
  const term = termMonths && `${termMonths} months`
  const rate = kind === 'FINANCE' && apr != null && `at ${apr}%`
  const miles =
    kind === 'LEASE' && milesPerYear && `${milesPerYear.toLocaleString('en-US')} miles a year`
  return [[term, rate].filter(Boolean).join(' '), miles].filter(Boolean).join(', ')
}

/** "Loan, 60 months at 4.9%" */
export const paymentWords = (quote: QuoteFragment) =>
  [paymentKinds[quote.kind], termsOf(quote)].filter(Boolean).join(', ')

export const isLive = ({ status }: Pick<QuoteFragment, 'status'>) => status === 'PUBLISHED'

/** The quotes that still matter to the buyer: live, expired, or accepted. */
export const isOnTable = ({ status }: Pick<QuoteFragment, 'status'>) =>
  status === 'PUBLISHED' || status === 'EXPIRED' || status === 'ACCEPTED'

export const lowestName = ({ kind }: Pick<QuoteFragment, 'kind'>) =>
  kind === 'LEASE' ? 'Lowest total lease cost' : 'Lowest out-the-door price'

/** The buyer's own offers that can stand beside these quotes: none is a lease. */
export const ownOffersFor = (
  quotes: readonly QuoteFragment[],
  own: readonly QuoteFragment[],
): readonly QuoteFragment[] =>
  quotes.some(({ kind }) => kind === 'LEASE') ? [] : own.filter(({ kind }) => kind !== 'LEASE')

/** Quotes that can be compared by one price, each group in order of price, and those that ended last. */
export function groupsOf(quotes: readonly QuoteFragment[]) {
  const groups = new Map<string, QuoteFragment[]>()
  const rank = (quote: QuoteFragment) =>
    (quote.status === 'EXPIRED' ? 1e12 : 0) + rankedPrice(quote)
  for (const quote of [...quotes].sort((a, b) => rank(a) - rank(b))) {
    const key = rankingGroup(quote)
    groups.set(key, [...(groups.get(key) ?? []), quote])
  }
  return [...groups.values()]
}
