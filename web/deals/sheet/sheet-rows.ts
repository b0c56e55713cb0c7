import { contractLines } from '../../../shared/deals/contract-lines'
import type { ContractTerm } from '../../../shared/deals/contract-terms'
import { quoteLineKinds } from '../../../shared/deals/deal-kinds'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { dollarText, money } from '../../../shared/money'
import type { ContractFragment } from '../contract/generated/contract'
import type { QuoteFragment } from '../quotes/generated/quotes'

// What the dealer asked, what was agreed, and what the contract says, line by line: one sheet from the quote to the purchase.

export interface SheetRow {
  /** The field that a form of the contract has for it. */
  key: string
  label: string
  /** A VIN: it isn't broken where there is room. */
  isCode?: boolean
  about?: string | undefined
  /** Each is null where that side doesn't say it. */
  asked: string | null
  agreed: string | null
  said: string | null
  isSame: boolean
  /** Whether the contract costs the buyer more than was agreed. */
  isWorse: boolean
}

export type SheetQuote = Pick<QuoteFragment, 'kind' | 'sellingPrice' | 'lines' | 'totals'>
type SheetContract = Pick<ContractFragment, 'sellingPrice' | 'lines' | 'totals'>

/** An amount of the graph, which has at most two decimals. */
const toCents = (dollars: number) => Math.round(dollars * 100)

const priceOf = ({ sellingPrice, lines }: Pick<SheetContract, 'sellingPrice' | 'lines'>) => ({
  sellingCents: toCents(sellingPrice),
  lines: lines.map(({ kind, label, amount }) => ({ kind, label, cents: toCents(amount) })),
})

/** The selling price and every line, a rebate below zero. Lines that only the contract has come last. */
export function lineRows(quote: SheetQuote, contract?: SheetContract | null): SheetRow[] {
  const compared = contractLines(priceOf(quote), priceOf(contract ?? quote))
  return compared.map(({ kind, label, quotedCents, contractCents, differenceCents }, at) => {
    const line = quote.lines[at - 1]
    const text = (cents: number | null) =>
      cents === null ? null : dollarText(kind === 'REBATE' ? -cents : cents)
    const opening = line && text(toCents(line.openingAmount ?? line.amount))
    return {
      key: kind === null ? 'sellingPrice' : `line.${at - 1}`,
      label,
      about: kind
        ? `${quoteLineKinds[kind]}${line?.isAtSigning ? ', paid at signing' : ''}`
        : undefined,
      asked: opening ?? text(quotedCents),
      agreed: text(quotedCents),
      said: contract ? text(contractCents) : null,
      isSame: differenceCents === 0,
      isWorse: differenceCents > 0,
    }
  })
}

/** What both say besides the lines. */
export const termRows = (terms: readonly ContractTerm[]): SheetRow[] =>
  terms.map(({ name, label, quoted, contract, isSame, isWorse }) => ({
    key: name,
    label,
    asked: null,
    agreed: quoted,
    said: contract,
    isSame,
    isWorse,
  }))

export interface SheetTotal {
  name: string
  asked: string | null
  agreed: string
  said: string | null
}

/** What the lines add up to; for a lease, also what it costs in all, which is the total that counts. */
export function sheetTotals(quote: SheetQuote, contract?: SheetContract | null): SheetTotal[] {
  const isLease = quote.kind === 'LEASE'
  const sum = {
    name: isLease ? 'Gross cost' : 'Out-the-door price',
    asked: money(quote.totals.outTheDoor + struckOf(quote), true),
    agreed: money(quote.totals.outTheDoor, true),
    said: contract ? money(contract.totals.outTheDoor, true) : null,
  }
  if (!isLease) return [sum]
  const cost = {
    name: 'Total lease cost',
    asked: null,
    agreed: money(rankedPrice(quote), true),
    said: contract ? money(rankedPrice(contract), true) : null,
  }
  return [sum, cost]
}

/** How much more the dealer first asked for all lines together, in dollars. */
function struckOf({ lines }: SheetQuote) {
  const cents = lines.reduce((sum, { kind, amount, openingAmount }) => {
    const more = toCents(openingAmount ?? amount) - toCents(amount)
    return sum + (kind === 'REBATE' ? -more : more)
  }, 0)
  return cents / 100
}

/** Whether the dealer first asked something else. */
export const isStruck = ({ asked, agreed }: Pick<SheetRow, 'asked' | 'agreed'>) =>
  asked !== null && asked !== agreed
