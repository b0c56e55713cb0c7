import {
  type BaselineCandidate,
  type ComparedPrices,
  type Saving,
  savingOf,
  totalSaving,
} from '../../../shared/deals/saving'
import type { Deal } from '../../generated/prisma/client'
import type { Tx } from '../../platform/db'
import { pricesOf, type QuoteView, quotesWithPrices } from '../quotes/quotes'

/** A saving as the graph shows it. */
export interface SavingView extends Saving {
  feeCents: number
  /** "Better" is more than this. */
  leastSavingCents: number
  verifiedAt: Date | null
}

type Terms = Pick<Deal, 'feeCents' | 'leastSavingCents'>

const viewOf = (saving: Saving, { feeCents, leastSavingCents }: Terms): SavingView => ({
  ...saving,
  feeCents,
  leastSavingCents,
  verifiedAt: null,
})

/** What a dealer's quote would save; null for other quotes, and without a price on paper to compare with. */
export function savingOfQuote(quote: QuoteView): SavingView | null {
  if (quote.role !== 'DEALER') return null
  const saving = savingOf({ ...quote.compared, quote })
  return saving && viewOf(saving, quote.terms)
}

/**
 * The saving of a deal: once the purchase is recorded, as it was stored; before, of the chosen quote, or of the live
 * one that saves the most.
 */
export async function savingOfDeal(deal: Deal, client?: Tx): Promise<SavingView | null> {
  const quotes = await quotesWithPrices(deal.id, client)
  const accepted = quotes.find(({ status }) => status === 'ACCEPTED')
  if (accepted) {
    const prices = { ...accepted.compared, quote: accepted, contract: contractIn(quotes) }
    if (deal.status === 'PURCHASED') return storedSaving(deal, prices)
    const saving = savingOf(prices)
    return saving && viewOf(saving, deal)
  }
  return quotes
    .filter(({ status }) => status === 'PUBLISHED')
    .map(savingOfQuote)
    .filter((saving) => saving !== null)
    .reduce<SavingView | null>(
      (best, saving) => (best && totalSaving(best) >= totalSaving(saving) ? best : saving),
      null,
    )
}

const contractIn = (quotes: QuoteView[]) => quotes.find(({ role }) => role === 'CONTRACT') ?? null

/** After erasure, only what it was measured against is left of the candidates. */
function storedSaving(deal: Deal, prices: ComparedPrices): SavingView | null {
  const {
    baselineCents,
    baselineKind,
    priceSavingCents: priceCents,
    tradeSavingCents: tradeCents,
    financeSavingCents: financeCents,
  } = deal
  if (baselineCents === null || baselineKind === null) return null
  if (priceCents === null || tradeCents === null || financeCents === null) return null
  const used: BaselineCandidate = {
    kind: baselineKind,
    cents: baselineCents,
    isUsed: true,
    whyNot: null,
    quoteId: null,
  }
  return {
    baselineCents,
    baselineKind,
    finalCents: baselineCents - priceCents,
    priceCents,
    tradeCents,
    financeCents,
    candidates: (deal.erasedAt ? null : savingOf(prices)?.candidates) ?? [used],
    feeCents: deal.feeCents,
    leastSavingCents: deal.leastSavingCents,
    verifiedAt: deal.savingsVerifiedAt,
  }
}

/** The columns of a deal without a saving. */
export const noSaving = {
  baselineCents: null,
  baselineKind: null,
  priceSavingCents: null,
  tradeSavingCents: null,
  financeSavingCents: null,
  finalRole: null,
} as const

/** Computes the saving of a locked deal from its stored quotes, as the columns of the deal. */
export async function savingColumns(tx: Tx, { id }: Pick<Deal, 'id'>) {
  const { accepted, contract, ...prices } = await pricesOf(tx, id)
  const saving = accepted && savingOf({ ...prices, quote: accepted, contract })
  if (!saving) return noSaving
  return {
    baselineCents: saving.baselineCents,
    baselineKind: saving.baselineKind,
    priceSavingCents: saving.priceCents,
    tradeSavingCents: saving.tradeCents,
    financeSavingCents: saving.financeCents,
    finalRole: contract ? ('CONTRACT' as const) : ('DEALER' as const),
  }
}
