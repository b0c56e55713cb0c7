import type { Tier } from '../../../shared/deals/entitlements'
import { entitlements } from '../../../shared/deals/entitlements'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { easternDate } from '../../ui/eastern-time'
import type { DealFragment } from '../generated/deal'
import { struckLines } from '../quotes/struck'

type DealEvent = DealFragment['events'][number]
type Quote = DealFragment['quotes'][number]

export interface Entry {
  id: string
  createdAt: string
  text: string
  /** Amounts that changed: of the whole quote, or of its lines. */
  changes: { label?: string; was?: string; now: string }[]
}

const ofDealers = {
  DEALER_ASKED: 'asked',
  DEALER_ANSWERED: 'answered',
  DEALER_DECLINED: 'declined',
}
const isOfDealers = (kind: string): kind is keyof typeof ofDealers => kind in ofDealers

/** What happened so far, newest first: with amounts, and with the answers of dealers summed up by day. */
export function recordOf({
  events,
  quotes,
  tier,
}: {
  events: readonly DealEvent[]
  quotes: readonly Quote[]
  tier: Tier
}): Entry[] {
  const days = new Map<string, DealEvent[]>()
  for (const event of events.filter(({ kind }) => isOfDealers(kind))) {
    const day = easternDate(event.createdAt)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return events.flatMap((event) => {
    const { id, kind, createdAt, text } = event
    if (!isOfDealers(kind)) {
      return { id, createdAt, text, changes: changesOf(event, quotes, tier) }
    }
    const ofDay = days.get(easternDate(createdAt)) ?? []
    return ofDay[0] === event ? { id, createdAt, text: dealersSentence(ofDay), changes: [] } : []
  })
}

/** "We asked 3 dealers, 2 answered, 1 declined." */
function dealersSentence(events: readonly DealEvent[]) {
  const count = (kind: keyof typeof ofDealers) =>
    events.filter((event) => event.kind === kind).length
  const [asked, answered, declined] = [
    count('DEALER_ASKED'),
    count('DEALER_ANSWERED'),
    count('DEALER_DECLINED'),
  ]
  const dealers = (number: number) => `${number} ${number === 1 ? 'dealer' : 'dealers'}`
  const parts = [
    asked > 0 && `We asked ${dealers(asked)}`,
    answered > 0 && `${asked > 0 ? answered : dealers(answered)} answered`,
    declined > 0 && `${asked + answered > 0 ? declined : dealers(declined)} declined`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const text = (quote: Quote) => money(rankedPrice(quote), true)

function changesOf({ kind, quoteId }: DealEvent, quotes: readonly Quote[], tier: Tier) {
  const quote = quotes.find(({ id }) => id === quoteId)
  if (!quote) return []
  if (kind === 'QUOTE_ACCEPTED') return [{ now: text(quote) }]
  if (kind !== 'QUOTE_PUBLISHED' && kind !== 'QUOTE_REPLACED') return []
  const before = kind === 'QUOTE_REPLACED' ? predecessor(quote, quotes) : undefined
  const isCheaper = before && text(before) !== text(quote)
  const lines = entitlements[tier].showsOpeningAmounts && !before ? struckLines(quote) : []
  return [
    { ...(isCheaper && { was: text(before) }), now: text(quote) },
    ...lines.map(({ label, openingAmount, amount }) => ({
      label,
      was: money(openingAmount, true),
      now: money(amount, true),
    })),
  ]
}

/** The quote of the same dealer that this one replaced. */
function predecessor(quote: Quote, quotes: readonly Quote[]) {
  const time = (each: Quote) => Date.parse(each.publishedAt ?? '')
  return quotes
    .filter(
      (each) =>
        each.status === 'REPLACED' &&
        each.dealerName === quote.dealerName &&
        time(each) < time(quote),
    )
    .sort((a, b) => time(b) - time(a))[0]
}
