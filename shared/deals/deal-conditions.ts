import { timeInOurZone } from '../time-zones'
import { tidyText } from './deal-fields'
import type { PaymentKind } from './deal-kinds'

// The four conditions under which a quoted price holds, in the words that the buyer confirms. The server
// stores the same text with the acceptance.

/** In the order of the screen; the names of the graph's `QuoteCondition`. */
export const quoteConditionNames = [
  'EXACT_UNIT',
  'CREDIT',
  'WITHIN_WINDOW',
  'NO_OTHER_PRODUCTS',
] as const
export type QuoteConditionName = (typeof quoteConditionNames)[number]

export interface ConditionsQuote {
  kind: PaymentKind
  vin: string | null
  stockNumber: string | null
  creditTerms: string | null
  validUntil: Date | string
}

/** Returns the text of each condition. */
export function conditionsOf(quote: ConditionsQuote): Record<QuoteConditionName, string> {
  const { kind, vin, stockNumber, creditTerms, validUntil } = quote
  const unit = vin ? `VIN ${vin}` : `stock number ${stockNumber}`
  return {
    EXACT_UNIT: `I'm buying this exact vehicle, ${unit}`,
    CREDIT:
      kind === 'CASH'
        ? "I'm paying without dealer financing"
        : `I meet the credit terms: ${tidyText(creditTerms ?? '')}`,
    WITHIN_WINDOW: `I'll act before ${windowEnd(validUntil)}`,
    NO_OTHER_PRODUCTS: "I won't add dealer products that aren't in this quote",
  }
}

/** The text that is stored with an acceptance, one condition per line. */
export function conditionsText(quote: ConditionsQuote) {
  const conditions = conditionsOf(quote)
  return quoteConditionNames.map((name) => conditions[name]).join('\n')
}

/** Whether all four conditions are confirmed. */
export const hasAllConditions = (confirmed: readonly string[]) =>
  quoteConditionNames.every((name) => confirmed.includes(name))

/** "Tue, Nov 24, 5:00 PM ET": when a quote's window ends, wherever the dealer is. */
export const windowEnd = timeInOurZone
