import { dollarText } from '../money'
import { type CheckedLine, type ContractLine, contractLines } from './contract-lines'
import {
  type ContractTerm,
  changedWords,
  contractTerms,
  type QuoteTerms,
  worseWords,
} from './contract-terms'

// The dealer's contract against the accepted quote, line by line and term by term: on the buyer's phone while they type, and on
// the server.

export interface CheckedQuote extends QuoteTerms {
  vin: string | null
  lines: readonly CheckedLine[]
}

export interface ContractCheck {
  differenceCents: number
  /** Whether the buyer should not sign yet. */
  isStop: boolean
  isSameVehicle: boolean
  words: string
  lines: ContractLine[]
  /** What both say besides the lines. */
  terms: ContractTerm[]
}

/** Compares a contract with the accepted quote. */
export function checkContract(quote: CheckedQuote, contract: CheckedQuote): ContractCheck {
  const lines = contractLines(quote, contract)
  const terms = contractTerms(quote, contract)
  const differenceCents = lines.reduce((sum, line) => sum + line.differenceCents, 0)
  const isSameVehicle = !quote.vin || !contract.vin || quote.vin === contract.vin
  const added = lines.find(({ isNew, kind, contractCents }) => {
    return isNew && (kind === 'ADD_ON' || kind === 'DEALER_FEE') && (contractCents ?? 0) > 0
  })
  const stop = stopWords({
    isSameVehicle,
    differenceCents,
    added: added?.label,
    worse: worseWords(terms),
  })
  return {
    differenceCents,
    isStop: stop !== null,
    isSameVehicle,
    words: stop ?? goWords(differenceCents, lines, terms),
    lines,
    terms,
  }
}

interface Findings {
  isSameVehicle: boolean
  differenceCents: number
  added: string | undefined
  worse: string | null
}

function stopWords({ isSameVehicle, differenceCents, added, worse }: Findings) {
  if (!isSameVehicle) return "Don't sign yet: this is another vehicle."
  if (differenceCents > 0) {
    return `Don't sign yet: ${dollarText(differenceCents)} more than your quote.`
  }
  if (added !== undefined) return `Don't sign yet: ${added} is not in your quote.`
  if (worse !== null) return `Don't sign yet: ${worse} in your quote.`
  return null
}

function goWords(differenceCents: number, lines: ContractLine[], terms: ContractTerm[]) {
  const changed = changedWords(terms)
  if (!changed && lines.every((line) => line.differenceCents === 0)) {
    return 'Every line matches your quote.'
  }
  const total =
    differenceCents < 0
      ? `${dollarText(-differenceCents)} less than your quote.`
      : 'The total is the one of your quote.'
  return changed ? `${total} Not the same: ${changed}.` : total
}
