import { money } from '../money'
import { type PricedQuote, rankedPrice } from './quote-ranking'

/** What the buyer pays by what both sides signed or agreed, in dollars. */
export interface DealTotal {
  amount: number
  /** On what the amount rests. */
  basis: 'CONTRACT' | 'QUOTE'
  /** The total of the accepted quote. */
  quoted: number
  /** How far the contract is above the quote; negative below it. */
  difference: number
}

type Priced = Pick<PricedQuote, 'totals'>

interface ChosenDeal {
  quotes: readonly (Priced & { id: string })[]
  chosen?: { id: string } | null
  contract?: Priced | null
}

/** The total that holds once a quote is accepted: the contract's once it is entered, else the quote's. Null before. */
export function totalOfDeal({ quotes, chosen, contract }: ChosenDeal): DealTotal | null {
  const quote = quotes.find(({ id }) => id === chosen?.id)
  if (!quote) return null
  const quoted = rankedPrice(quote)
  const amount = contract ? rankedPrice(contract) : quoted
  return {
    amount,
    basis: contract ? 'CONTRACT' : 'QUOTE',
    quoted,
    difference: Math.round((amount - quoted) * 100) / 100,
  }
}

/** "The contract is $200.00 above the quote."; '' while both say the same. */
export function aboveOrBelow({ difference }: DealTotal) {
  if (difference === 0) return ''
  const side = difference > 0 ? 'above' : 'below'
  return `The contract is ${money(Math.abs(difference), true)} ${side} the quote.`
}

/**
 * What a contract came to once the vehicle is bought: too late to say "don't sign". `isStop`: another vehicle, an added
 * product, or a worse term, which the total alone doesn't tell.
 */
export function signedWords(total: DealTotal, isStop: boolean) {
  const words = aboveOrBelow(total) || 'The contract has the total of the quote.'
  return isStop && total.difference <= 0 ? `${words} It isn’t the same otherwise.` : words
}

/** Where the total is from, for below it. */
export const basisWords = {
  CONTRACT: 'As the contract says',
  QUOTE: 'As in the quote you accepted',
} as const
