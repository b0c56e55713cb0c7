import { withStorage } from '../../../ui/storage'
import type { QuoteDraft } from './quote-draft'

// What was typed survives the browser's Back button, a reload, and signing in again in this tab.

export interface KeptQuote {
  draft: QuoteDraft
  /** The revision that was being changed; undefined for a new quote. */
  revision?: number | undefined
}

const nameOf = (dealId: string, quoteId: string) => `drafted-quote ${dealId} ${quoteId}`

export const keepQuote = (dealId: string, quoteId: string, kept: KeptQuote) =>
  withStorage('sessionStorage', (storage) =>
    storage.setItem(nameOf(dealId, quoteId), JSON.stringify(kept)),
  )

export const keptQuote = (dealId: string, quoteId: string): KeptQuote | undefined =>
  withStorage('sessionStorage', (storage) => {
    const kept = storage.getItem(nameOf(dealId, quoteId))
    return kept ? (JSON.parse(kept) as KeptQuote) : undefined
  })

export const forgetQuote = (dealId: string, quoteId: string) =>
  withStorage('sessionStorage', (storage) => storage.removeItem(nameOf(dealId, quoteId)))
