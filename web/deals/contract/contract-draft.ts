import { checkContract } from '../../../shared/deals/contract-check'
import { type ContractTerm, contractTerms } from '../../../shared/deals/contract-terms'
import type { FieldProblems } from '../../../shared/deals/deal-fields'
import type { QuoteLineKind } from '../../../shared/deals/deal-kinds'
import { fieldsOf } from '../../../shared/deals/field-table'
import {
  type QuoteFieldsInput,
  quoteFields,
  quoteInputOf,
  readQuote,
} from '../../../shared/deals/quote-fields'
import type { Draft } from '../editing/text-draft'
import type { QuoteFragment } from '../quotes/generated/quotes'
import type { ContractFragment } from './generated/contract'

// The contract as it is typed: what differs from the accepted quote. Keys: `sellingPrice`, `line.0` for the first
// line of the quote, `new.0.label`, `new.0.amount`, and `new.0.kind` for a line that only the contract has.

export type Accepted = Pick<QuoteFragment, keyof ContractFragment & keyof QuoteFragment>

/** What dealers and staff write about a quote; a contract has none of it. */
const notInContract = new Set<string>(['managerName', 'noteToBuyer', 'creditTerms'])

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** The fields of a quote as they would be typed. */
function inputOfQuote(quote: Accepted | ContractFragment): QuoteFieldsInput {
  const fields = fieldsOf(quoteFields)
    .filter(({ name }) => !notInContract.has(name))
    .map(({ name }) => [name, text(quote[name])])
  return { ...Object.fromEntries(fields), lines: quote.lines } as QuoteFieldsInput
}

const valuesOf = (quote: Accepted | ContractFragment, now: number) =>
  readQuote(inputOfQuote(quote), now).values

/** The terms that a buyer checks besides price and lines. */
export function termsToCheck(quote: Accepted, now: number) {
  const values = valuesOf(quote, now)
  return contractTerms(values, values).filter(isTyped)
}

/** The kind of payment is the quote's. */
const isTyped = (
  term: ContractTerm,
): term is ContractTerm & { name: Exclude<ContractTerm['name'], 'kind'> } => term.name !== 'kind'

const typedFields = (quote: Accepted, now: number) => [
  'vin' as const,
  'sellingPrice' as const,
  ...termsToCheck(quote, now).map(({ name }) => name),
]

/** The contract as it is stored; before, as the quote says. */
export function contractDraft(
  quote: Accepted,
  contract: ContractFragment | null | undefined,
  now: number,
): Draft {
  const from = contract ?? quote
  const { lines } = checkContract(valuesOf(quote, now), valuesOf(from, now))
  const [, ...rows] = lines // without the selling price
  const added = rows.filter(({ isNew }) => isNew)
  const dollarsOf = (cents: number | null) => (cents === null ? '' : String(cents / 100))
  return Object.fromEntries(
    [
      ...typedFields(quote, now).map((name) => [name, text(from[name])] as const),
      ...quote.lines.map(
        (_, place) => [`line.${place}`, dollarsOf(rows[place]?.contractCents ?? null)] as const,
      ),
      ...added.flatMap(({ kind, label, contractCents }, place) => [
        [`new.${place}.kind`, kind ?? 'ADD_ON'] as const,
        [`new.${place}.label`, label] as const,
        [`new.${place}.amount`, dollarsOf(contractCents)] as const,
      ]),
    ].filter(([, value]) => value),
  )
}

/** How many lines only the contract has. */
export const newLineCount = (draft: Draft) =>
  Math.max(0, ...Object.keys(draft).map((key) => Number(/^new\.(\d+)\./.exec(key)?.[1] ?? -1) + 1))

const filled = (draft: Draft, name: string) => (draft[name] ?? '').trim()

/** The lines that count, each with the key of its fields. A line of the quote without an amount isn't in the contract. */
function linesOf(quote: Accepted, draft: Draft) {
  const ofQuote = quote.lines.flatMap(({ kind, label, isAtSigning }, place) => {
    const key = `line.${place}`
    const amount = filled(draft, key)
    return amount ? [{ key, line: { kind, label, isAtSigning, amount } }] : []
  })
  const added = Array.from({ length: newLineCount(draft) }, (_, place) => `new.${place}`).flatMap(
    (key) => {
      const [label, amount] = [filled(draft, `${key}.label`), filled(draft, `${key}.amount`)]
      const kind = (draft[`${key}.kind`] ?? 'ADD_ON') as QuoteLineKind
      return label || amount ? [{ key, line: { kind, label, amount } }] : []
    },
  )
  return [...ofQuote, ...added]
}

/** Reads what is typed: what differs from the quote, what is wrong by key of the draft, and what can be sent. */
export function readContract(quote: Accepted, draft: Draft, now: number) {
  const lines = linesOf(quote, draft)
  const typed = Object.fromEntries(typedFields(quote, now).map((name) => [name, draft[name] ?? '']))
  const { values, totals, valid, problems } = readQuote(
    { ...inputOfQuote(quote), ...typed, lines: lines.map(({ line }) => line) },
    now,
  )
  return {
    check: checkContract(valuesOf(quote, now), values),
    totalCents: totals.rankedCents ?? totals.outTheDoorCents,
    problems: byKey(
      problems,
      lines.map(({ key }) => key),
    ),
    input: valid && quoteInputOf(valid),
  }
}

/** `lines.2.amount` becomes `line.2`, or `new.0.amount`. */
const byKey = (problems: FieldProblems, keys: string[]): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => {
      const [, place, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
      const key = place === undefined ? undefined : keys[Number(place)]
      if (!key) return [name, problem]
      return [key.startsWith('new') ? `${key}.${field}` : key, problem]
    }),
  )
