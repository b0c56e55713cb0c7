import { moneyFactorOf, percentOf } from '../decimals'
import { dollarText } from '../money'
import { withCommas } from '../numbers'
import { paymentKinds } from './deal-kinds'
import type { QuoteFigures } from './deal-math'
import type { Field } from './field-table'
import { isAskedFor, quoteFields } from './quote-fields'

// What a contract says besides vehicle, price, and lines.

export interface QuoteTerms extends QuoteFigures {
  statedPaymentCents?: number | null | undefined
}

interface Rule {
  column: keyof QuoteTerms
  /** Which difference costs the buyer; missing where they may have changed their mind at the desk. */
  worse?: 'more' | 'less'
  /** An amount that isn't said is $0, and not unknown. */
  isZeroUnsaid?: true
}

/** By the field of a quote, in the order in which they are compared. */
const rules = {
  apr: { column: 'aprPpm', worse: 'more' },
  moneyFactor: { column: 'moneyFactorPpb', worse: 'more' },
  termMonths: { column: 'termMonths', worse: 'more' },
  statedPayment: { column: 'statedPaymentCents', worse: 'more' },
  downPayment: { column: 'downCents', isZeroUnsaid: true },
  tradeAllowance: { column: 'tradeAllowanceCents', isZeroUnsaid: true },
  tradePayoff: { column: 'tradePayoffCents', isZeroUnsaid: true },
  residual: { column: 'residualCents', worse: 'less' },
  milesPerYear: { column: 'milesPerYear', worse: 'less' },
  monthlyTax: { column: 'monthlyTaxCents', worse: 'more', isZeroUnsaid: true },
  securityDeposit: { column: 'securityDepositCents', worse: 'more', isZeroUnsaid: true },
  dispositionFee: { column: 'dispositionFeeCents', worse: 'more', isZeroUnsaid: true },
} as const satisfies Record<string, Rule>
type TermName = keyof typeof rules
const names = Object.keys(rules) as TermName[]

const labels = {
  ...Object.fromEntries(names.map((name) => [name, quoteFields[name].label])),
  kind: 'Kind of payment',
  statedPayment: 'Monthly payment',
  termMonths: 'Term',
} as Record<TermName | 'kind', string>

export interface ContractTerm {
  /** The field of a quote that says it. */
  name: TermName | 'kind'
  label: string
  /** In its unit, such as "36 months"; null when the quote doesn't say it. */
  quoted: string | null
  /** Null when the contract doesn't say it. */
  contract: string | null
  /** Also when one of them doesn't say it, unless that means $0. */
  isSame: boolean
  /** Whether the buyer shouldn't sign because of it. */
  isWorse: boolean
}

/**
 * Compares what either says. Of a lease, also down payment, tax, deposit, and fee that the quote doesn't have,
 * because a contract can add them.
 */
export function contractTerms(quote: QuoteTerms, contract: QuoteTerms): ContractTerm[] {
  const kind = {
    name: 'kind' as const,
    label: labels.kind,
    quoted: paymentKinds[quote.kind],
    contract: paymentKinds[contract.kind],
    isSame: quote.kind === contract.kind,
    isWorse: quote.kind !== contract.kind && contract.kind !== 'CASH',
  }
  const terms = names.flatMap((name) => {
    const field: Field = quoteFields[name]
    if (![quote, contract].every((each) => isAskedFor(field, each.kind))) return []
    const term = termOf(name, quote, contract)
    const { isZeroUnsaid }: Rule = rules[name]
    const isAddable = quote.kind === 'LEASE' && isZeroUnsaid && !field.isTradeIn
    return (term.quoted ?? term.contract) || isAddable ? [term] : []
  })
  return [kind, ...terms]
}

function termOf(name: TermName, quote: QuoteTerms, contract: QuoteTerms): ContractTerm {
  const { column, worse, isZeroUnsaid }: Rule = rules[name]
  const [quoted, said] = [quote[column], contract[column]] as (number | null | undefined)[]
  const more = isZeroUnsaid || (quoted != null && said != null) ? (said ?? 0) - (quoted ?? 0) : 0
  return {
    name,
    label: labels[name],
    quoted: textOf(name, quoted),
    contract: textOf(name, said),
    isSame: more === 0,
    isWorse: worse === 'more' ? more > 0 : worse === 'less' && more < 0,
  }
}

function textOf(name: TermName, stored: number | null | undefined) {
  if (stored == null) return null
  const { kind }: Field = quoteFields[name]
  if (kind === 'money') return dollarText(stored)
  if (kind === 'percent') return `${percentOf(stored)}%`
  if (kind === 'moneyFactor') return String(moneyFactorOf(stored))
  return name === 'termMonths' ? `${stored} months` : withCommas(stored)
}

const wordsOf = ({ name, label }: ContractTerm) => (name === 'apr' ? label : label.toLowerCase())

/** What isn't as in the quote, such as "term, down payment"; empty if all is. */
export const changedWords = (terms: readonly ContractTerm[]) =>
  terms
    .filter(({ isSame }) => !isSame)
    .map(wordsOf)
    .join(', ')

const rates: readonly string[] = ['apr', 'moneyFactor', 'termMonths'] satisfies TermName[]

/** What costs the buyer, such as "the residual is not the one"; null if nothing does. */
export function worseWords(terms: readonly ContractTerm[]) {
  const worse = terms.filter(({ isWorse }) => isWorse)
  const words = [
    ...new Set(worse.map((term) => (rates.includes(term.name) ? 'rate or term' : wordsOf(term)))),
  ].map((each) => `the ${each}`)
  if (words.length === 0) return null
  return words.length === 1
    ? `${words[0]} is not the one`
    : `${new Intl.ListFormat('en-US').format(words)} are not the ones`
}
