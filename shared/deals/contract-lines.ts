import { foldText } from '../folding'
import type { QuoteLineKind } from './deal-kinds'

export interface CheckedLine {
  kind: QuoteLineKind
  label: string
  cents: number
}

/** The price of a quote or a contract, in cents. */
export interface CheckedPrice {
  sellingCents?: number | null
  lines: readonly CheckedLine[]
}

export interface ContractLine {
  /** Null for the selling price. */
  kind: QuoteLineKind | null
  label: string
  /** Null when it is only in the contract. */
  quotedCents: number | null
  /** Null when it is only in the quote. */
  contractCents: number | null
  /** What it adds to the total of the quote; a higher rebate is negative. */
  differenceCents: number
  /** Only in the contract. */
  isNew: boolean
}

/** Lines of the quote with their partners in the contract, of the same kind and label, then what is new. */
export function contractLines(quote: CheckedPrice, contract: CheckedPrice): ContractLine[] {
  const unmatched = [...contract.lines]
  const matched = quote.lines.map((quoted) => {
    const at = unmatched.findIndex(
      ({ kind, label }) => kind === quoted.kind && foldText(label) === foldText(quoted.label),
    )
    const [partner] = at < 0 ? [] : unmatched.splice(at, 1)
    return lineOf(quoted, quoted.cents, partner?.cents ?? null)
  })
  const price = { kind: null, label: 'Selling price' }
  return [
    lineOf(price, quote.sellingCents ?? 0, contract.sellingCents ?? 0),
    ...matched,
    ...unmatched.map((line) => lineOf(line, null, line.cents)),
  ]
}

const lineOf = (
  { kind, label }: Pick<ContractLine, 'kind' | 'label'>,
  quotedCents: number | null,
  contractCents: number | null,
): ContractLine => ({
  kind,
  label,
  quotedCents,
  contractCents,
  differenceCents: ((contractCents ?? 0) - (quotedCents ?? 0)) * (kind === 'REBATE' ? -1 : 1) || 0,
  isNew: quotedCents === null,
})
