import { dealProblems, type FieldProblems } from './deal-fields'
import { type QuoteTotals, quoteTotals } from './deal-math'
import type { QuoteValues } from './quote-fields'

// What a draft needs before it can be published as a quote.

const HOUR_MS = 3_600_000
const SHORTEST_WINDOW_MS = HOUR_MS
const LONGEST_WINDOW_MS = 60 * 24 * HOUR_MS
/** A stated payment further from the computed one than this needs a note to the buyer. */
const PAYMENT_TOLERANCE_CENTS = 100

export const publishingProblems = {
  document: "Attach the dealer's document",
  managerName: 'Enter the name of the person who made the offer',
  dealer: 'Choose the dealer',
  outTheDoor: 'The out-the-door price must be more than $0',
  msrp: 'Enter the MSRP: the vehicle is new',
  creditTerms: 'Enter the credit terms that the buyer has to meet',
  validUntil: 'Choose how long the quote is valid',
  noteToBuyer: "Tell the buyer why the dealer's payment differs from the computed one",
} as const

interface Publication {
  hasDealer: boolean
  hasDocument: boolean
  /** Milliseconds since 1970; null until chosen. */
  validUntil: number | null
  now: number
}

/** Returns what is wrong with the end of a window; undefined when it is valid. */
export function windowProblem(validUntil: number | null, now: number): string | undefined {
  if (validUntil === null || Number.isNaN(validUntil)) return publishingProblems.validUntil
  if (validUntil < now + SHORTEST_WINDOW_MS) return dealProblems.tooSoon
  return validUntil > now + LONGEST_WINDOW_MS ? dealProblems.tooLate : undefined
}

/** Returns what a valid draft lacks to be published, by field; empty if nothing. */
export function problemsOfPublishing(
  quote: Omit<QuoteValues, 'advertisedOn'>,
  { hasDealer, hasDocument, validUntil, now }: Publication,
): FieldProblems {
  const totals = quoteTotals(quote)
  const lacking: [string, string | false | undefined][] = [
    ['solicitationId', !hasDealer && publishingProblems.dealer],
    ['documentId', !hasDocument && publishingProblems.document],
    ['managerName', !quote.managerName && publishingProblems.managerName],
    ['vin', !quote.vin && !quote.stockNumber && dealProblems.unit],
    ['msrp', quote.condition === 'NEW' && !quote.msrpCents && publishingProblems.msrp],
    ['sellingPrice', isFree(totals) && publishingProblems.outTheDoor],
    ['creditTerms', quote.kind !== 'CASH' && !quote.creditTerms && publishingProblems.creditTerms],
    ['noteToBuyer', !quote.noteToBuyer && differs(quote, totals) && publishingProblems.noteToBuyer],
    ['validUntilEastern', windowProblem(validUntil, now)],
  ]
  return Object.fromEntries(lacking.filter((entry): entry is [string, string] => !!entry[1]))
}

/** Rebates that exceed the price. */
const isFree = ({ outTheDoorCents, totalCostCents }: QuoteTotals) =>
  (outTheDoorCents ?? 0) <= 0 || (totalCostCents ?? 0) < 0

const differs = (
  { statedPaymentCents }: Pick<QuoteValues, 'statedPaymentCents'>,
  { paymentCents }: QuoteTotals,
) =>
  statedPaymentCents !== null &&
  paymentCents !== null &&
  Math.abs(statedPaymentCents - paymentCents) > PAYMENT_TOLERANCE_CENTS
