import { effectiveMonthly, type QuoteTotals, quoteTotals } from '../../../shared/deals/deal-math'
import { lowestQuotes, rankingGroup } from '../../../shared/deals/quote-ranking'
import type { ComparedPrices } from '../../../shared/deals/saving'
import type { DealTier, Prisma, QuoteStatus } from '../../generated/prisma/client'
import { batched, groupByOwner } from '../../platform/batch'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'

const shownWith = {
  lines: { orderBy: { place: 'asc' } },
  solicitation: { include: { dealer: true } },
  document: true,
  deal: {
    select: {
      tier: true,
      feeCents: true,
      leastSavingCents: true,
      tradeIn: { select: { ownOfferCents: true } },
    },
  },
} satisfies Prisma.QuoteInclude

type StoredQuote = Prisma.QuoteGetPayload<{ include: typeof shownWith }>

/** A quote as the graph shows it. */
export interface QuoteView extends Omit<StoredQuote, 'status' | 'deal'> {
  status: QuoteStatus | 'EXPIRED'
  totals: QuoteTotals
  /** The lowest among those of its deal that can be compared with it. */
  isLowest: boolean
  tier: DealTier
  /** What its price can be compared with, besides itself. */
  compared: Pick<ComparedPrices, 'ownOffers' | 'tradeOfferCents'>
  /** Of its deal: what a saving is measured by. */
  terms: { feeCents: number; leastSavingCents: number }
}

/** All quotes of a deal: drafts and the buyer's own offers, too. */
const viewsOf = batched(async (dealIds) => {
  const quotes = await readQuotes(db, dealIds)
  const now = await databaseTime()
  const byDeal = groupByOwner(
    quotes.map(({ id, dealId }) => ({ owner: dealId, id })),
    quotes,
  )
  return new Map(Array.from(byDeal, ([dealId, ofDeal]) => [dealId, quoteViews(ofDeal, now)]))
})

const readQuotes = (client: Tx, dealIds: string[]) =>
  client.quote.findMany({
    where: { dealId: { in: dealIds } },
    include: shownWith,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

function quoteViews(quotes: StoredQuote[], now: Date): QuoteView[] {
  const ownOffers = quotes.filter(({ role }) => role === 'OWN')
  const views = quotes.map(({ deal, ...quote }) => ({
    ...quote,
    status: shownStatus(quote, now),
    totals: totalsOf(quote),
    tier: deal.tier,
    compared: { ownOffers, tradeOfferCents: deal.tradeIn?.ownOfferCents ?? null },
    terms: deal,
  }))
  const live = views.filter(({ status }) => status === 'PUBLISHED' || status === 'ACCEPTED')
  const lowest = lowestQuotes(live.map((quote) => ({ ...quote, ...quote.totals })))
  return views.map((quote) => ({ ...quote, isLowest: lowest.has(quote.id) }))
}

/**
 * A published lease keeps the total of its sheet. It is ranked by today's formula: until its second version, a
 * trade-in that pays at signing counted nowhere.
 */
function totalsOf(quote: Omit<StoredQuote, 'deal'>): QuoteTotals {
  const totals = quoteTotals(quote)
  const { kind, totalCostCents, termMonths } = quote
  if (kind !== 'LEASE' || totalCostCents === null || termMonths === null) return totals
  const effectiveMonthlyCents = effectiveMonthly(totalCostCents, termMonths)
  return { ...totals, totalCostCents, effectiveMonthlyCents }
}

/** EXPIRED isn't stored: quotes expire by themselves. */
function shownStatus(
  { status, validUntil }: Pick<StoredQuote, 'status' | 'validUntil'>,
  now: Date,
): QuoteView['status'] {
  const isOver = status === 'PUBLISHED' && validUntil !== null && validUntil <= now
  return isOver ? 'EXPIRED' : status
}

/** Dealers' quotes from the publication on, the lowest first within a kind. */
export const quotesOf = async (dealId: string) =>
  (await quotesWithPrices(dealId))
    .filter(({ role, status }) => role === 'DEALER' && status !== 'DRAFT')
    .sort(byRank)

function byRank(a: QuoteView, b: QuoteView) {
  const groups = rankingGroup(b).localeCompare(rankingGroup(a)) // purchases before leases
  return groups || (a.totals.rankedCents ?? 0) - (b.totals.rankedCents ?? 0)
}

/** Staff's drafts, the newest first. */
export const draftsOf = async (dealId: string) =>
  (await quotesWithPrices(dealId))
    .filter(({ role, status }) => role === 'DEALER' && status === 'DRAFT')
    .reverse()

/** The buyer's own offers, the oldest first. */
export const ownOffersOf = async (dealId: string) =>
  (await quotesWithPrices(dealId)).filter(({ role }) => role === 'OWN')

export const chosenOf = async (dealId: string) =>
  (await quotesWithPrices(dealId)).find(({ status }) => status === 'ACCEPTED') ?? null

/** What the dealer wants the buyer to sign; null until it is entered. */
export const contractOf = async (dealId: string) =>
  (await quotesWithPrices(dealId)).find(({ role }) => role === 'CONTRACT') ?? null

/** All quotes of a deal, with what they can be compared with. Rules read them in their transaction. */
export const quotesWithPrices = async (dealId: string, client: Tx = db) =>
  client === db
    ? ((await viewsOf(dealId)) ?? [])
    : quoteViews(await readQuotes(client, [dealId]), await databaseTime(client))

/** The prices that the saving of a deal is computed from, in the transaction that stores it. */
export async function pricesOf(tx: Tx, dealId: string) {
  const { quotes, tradeIn } = await tx.deal.findUniqueOrThrow({
    where: { id: dealId },
    select: {
      quotes: {
        where: { OR: [{ status: 'ACCEPTED' }, { role: { in: ['OWN', 'CONTRACT'] } }] },
        include: { lines: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
      tradeIn: true,
    },
  })
  return {
    accepted: quotes.find(({ status }) => status === 'ACCEPTED') ?? null,
    contract: quotes.find(({ role }) => role === 'CONTRACT') ?? null,
    ownOffers: quotes.filter(({ role }) => role === 'OWN'),
    tradeOfferCents: tradeIn?.ownOfferCents ?? null,
  }
}

/** Reads a quote after it was changed. */
export async function viewOf({ id, dealId }: { id: string; dealId: string }): Promise<QuoteView> {
  const view = (await viewsOf(dealId))?.find((quote) => quote.id === id)
  if (!view) throw noSuchQuote()
  return view
}

/** Finds the deal of a quote. Callers check the visitor's access before they show either. */
export async function dealIdOf(quoteId: string, client: Tx = db): Promise<string> {
  const quote = isId(quoteId)
    ? await client.quote.findUnique({ where: { id: quoteId }, select: { dealId: true } })
    : null
  if (!quote) throw noSuchQuote()
  return quote.dealId
}

export const noSuchQuote = () => new Refusal('NOT_FOUND', 'There is no such quote.')
