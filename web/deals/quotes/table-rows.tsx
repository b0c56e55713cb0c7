import type { ReactNode } from 'react'
import { entitlements, type Tier, TRADE_IN_ELSEWHERE } from '../../../shared/deals/entitlements'
import {
  priceName,
  rankedPrice,
  rankingGroup,
  sheetTotal,
} from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { link } from '../../ui/link-look'
import { ModelName } from '../../ui/model-name'
import { Strike } from '../../ui/paper/marks'
import { CopyButton } from './copy-button'
import type { QuoteFragment, QuoteLineFragment } from './generated/quotes'
import { amountText, ownOffersFor, paymentWords, vehicleDetails, vehicleName } from './quote-words'
import { WindowState } from './window-state'

export interface Row {
  name: string
  /** What tells two quotes apart; '' if the row doesn't apply. */
  text: (quote: QuoteFragment) => string
  /** What is shown instead of the text. */
  content?: (quote: QuoteFragment) => ReactNode
  /** The price that counts: always shown, and set apart. */
  isPrice?: boolean
  /** The lines of one kind. */
  isLine?: boolean
  /** The head of a column says it, too. */
  isInHead?: boolean
  group: (typeof rowGroups)[number]
  /** For a row with a real choice: what is least in the best quote; null if it can't be compared. */
  rank?: (quote: QuoteFragment) => number | null
}

export const rowGroups = ['The car', 'Every line', 'How you pay'] as const

/** The ids of the quotes that are best in a row. None where all are equal, or kinds of payment differ. */
export function bestIn({ rank }: Pick<Row, 'rank'>, quotes: readonly QuoteFragment[]) {
  const rivals = quotes.filter(({ status }) => status === 'PUBLISHED' || status === 'ACCEPTED')
  if (!rank || new Set(rivals.map(rankingGroup)).size > 1) return new Set<string>()
  const ranks = rivals.flatMap((quote) => rank(quote) ?? [])
  const least = Math.min(...ranks)
  if (ranks.length < rivals.length || new Set(ranks).size < 2) return new Set<string>()
  return new Set(rivals.filter((quote) => rank(quote) === least).map(({ id }) => id))
}

const negative = (amount: number | null | undefined) => (amount == null ? null : -amount)
/** Payments can be compared when they last as long. */
const sameTerm = (quotes: readonly QuoteFragment[]) =>
  new Set(quotes.map(({ kind, termMonths }) => `${kind} ${termMonths}`)).size === 1

const payment: Row = {
  name: 'Payment',
  text: paymentWords,
  rank: ({ kind, apr }) => (kind === 'FINANCE' ? (apr ?? null) : null),
  group: 'How you pay',
}

const tradeIn: Omit<Row, 'group'> = {
  name: 'Trade-in, less payoff',
  text: ({ totals }) => amountText(totals.netTradeIn),
  rank: ({ totals }) => negative(totals.netTradeIn),
}

const totalsRows: Omit<Row, 'group'>[] = [
  { name: 'Down payment', text: ({ downPayment }) => amountText(downPayment) },
  { name: 'Due in cash', text: ({ totals }) => amountText(totals.cashDue) },
  { name: 'Amount financed', text: ({ totals }) => amountText(totals.amountFinanced) },
  { name: 'Due at signing', text: ({ totals }) => amountText(totals.dueAtSigning) },
  {
    name: 'Monthly payment',
    text: ({ totals }) => amountText(totals.payment),
    rank: ({ totals }) => totals.payment ?? null,
  },
  { name: 'Your trade-in pays', text: ({ totals }) => amountText(totals.tradeInPays) },
  {
    name: 'Total cost',
    text: (quote) => amountText(totalOf(quote)),
    rank: (quote) => totalOf(quote) ?? null,
  },
  { name: 'Total on the quote’s own sheet', text: (quote) => amountText(sheetTotal(quote)) },
]

const totalOf = ({ kind, totals }: QuoteFragment) =>
  kind === 'LEASE' ? totals.rankedPrice : totals.totalCost

/** Names the price that counts, for quotes of one kind of payment or of several. */
function priceNames(quotes: readonly QuoteFragment[]) {
  const names = new Set(quotes.map(priceName))
  return names.size === 1 ? [...names].join() : 'Out-the-door price, or total lease cost'
}

/** The rows of the comparison for a package, in reading order. */
function tableRows(
  tier: Tier,
  compared: readonly QuoteFragment[],
  own: readonly QuoteFragment[],
): Row[] {
  const { showsOpeningAmounts, tradeInOnQuotes } = entitlements[tier]
  const paying = (row: Omit<Row, 'group'>): Row => ({ ...row, group: 'How you pay' })
  const best = Math.min(
    ...ownOffersFor(compared, own).map(({ totals }) => totals.outTheDoor ?? Infinity),
  )
  const lines = (name: string, kind: QuoteLineFragment['kind'], isChoice = false): Row => ({
    name,
    group: 'Every line',
    isLine: true,
    ...(isChoice && { rank: (quote: QuoteFragment) => sumsOf(quote, kind).now }),
    text: (quote) => {
      const { now, opening } = sumsOf(quote, kind)
      return now === 0 && opening === 0 ? '' : `${amountText(now)} ${amountText(opening)}`
    },
    content: (quote) => {
      const { now, opening } = sumsOf(quote, kind)
      return <Amount now={now} opening={showsOpeningAmounts ? opening : now} />
    },
  })
  return [
    {
      name: 'Time left',
      group: 'The car',
      isInHead: true,
      text: ({ status, validUntil }) => `${status} ${validUntil}`,
      content: (quote) => <WindowState quote={quote} />,
    },
    {
      name: 'Vehicle',
      group: 'The car',
      text: (quote) => `${vehicleName(quote)}, ${vehicleDetails(quote)}`,
      content: (quote) => (
        <>
          <ModelName>{vehicleName(quote)}</ModelName>
          <span className="block text-ink-soft">{vehicleDetails(quote)}</span>
        </>
      ),
    },
    {
      name: 'VIN or stock number',
      group: 'The car',
      text: ({ vin, stockNumber }) => vin ?? stockNumber ?? '',
      content: ({ vin, stockNumber }) => <CopyButton text={vin ?? stockNumber ?? ''} />,
    },
    {
      name: 'Selling price',
      text: ({ sellingPrice }) => amountText(sellingPrice),
      rank: ({ sellingPrice }) => sellingPrice,
      group: 'Every line',
    },
    {
      name: 'Against the MSRP',
      text: ({ totals }) => offMsrp(totals.percentOffMsrp),
      group: 'Every line',
    },
    lines('Add-ons', 'ADD_ON', true),
    lines('Dealer fees', 'DEALER_FEE', true),
    lines('Bank fees', 'BANK_FEE', true),
    lines('Government fees', 'GOVERNMENT_FEE'),
    lines('Tax', 'TAX'),
    lines('Rebates', 'REBATE'),
    {
      name: 'Gross cost',
      group: 'Every line',
      text: ({ kind, totals }) => (kind === 'LEASE' ? amountText(totals.outTheDoor) : ''),
    },
    {
      name: priceNames(compared),
      group: 'Every line',
      text: (quote) => amountText(rankedPrice(quote)),
      isPrice: true,
    },
    {
      name: 'Below your own offer',
      text: ({ totals }) => (Number.isFinite(best) ? belowText(best - totals.outTheDoor) : ''),
      group: 'Every line',
    },
    paying(tradeInOnQuotes ? tradeIn : { name: 'Trade-in', text: () => TRADE_IN_ELSEWHERE }),
    payment,
    ...totalsRows
      .map(paying)
      .map((row) =>
        row.name === 'Monthly payment' && !sameTerm(compared) ? { ...row, rank: () => null } : row,
      ),
    {
      name: 'Contact',
      group: 'The car',
      isInHead: true,
      text: ({ managerName, dealerCity }) => [managerName, dealerCity].filter(Boolean).join(', '),
    },
    {
      name: 'In writing',
      group: 'The car',
      isInHead: true,
      text: ({ document }) => document?.id ?? '',
      content: ({ document, dealerName }) =>
        document && (
          <a
            href={document.path}
            className={link}
            aria-label={`Document: the quote from ${dealerName}`}
          >
            Document
          </a>
        ),
    },
  ]
}

/**
 * The rows with at least one value; with `onlyDifferences`, only those in which the quotes differ. Once the
 * vehicle is bought, there is no choice left, so nothing is ranked.
 */
export function rowsFor(
  quotes: readonly QuoteFragment[],
  tier: Tier,
  onlyDifferences: boolean,
  own: readonly QuoteFragment[] = [],
  isBought = false,
): Row[] {
  const rows = tableRows(tier, quotes, own).filter(({ text, isPrice }) => {
    const texts = quotes.map(text)
    if (isPrice) return true
    return texts.some(Boolean) && (!onlyDifferences || new Set(texts).size > 1)
  })
  return isBought ? rows.map(({ rank: _rank, ...row }) => row) : rows
}

const belowText = (dollars: number) =>
  dollars < 0 ? `${money(-dollars, true)} above` : money(dollars, true)

export function offMsrp(percent: number | null | undefined) {
  if (percent == null) return ''
  const rounded = Math.abs(percent).toFixed(1)
  return percent < 0 ? `${rounded}% above` : `${rounded}% below`
}

/** The sums of the lines of a kind, now and as the dealer first asked. A rebate lowers the price. */
export function sumsOf({ lines }: Pick<QuoteFragment, 'lines'>, kind: QuoteLineFragment['kind']) {
  const sign = kind === 'REBATE' ? -1 : 1
  const ofKind = lines.filter((line) => line.kind === kind)
  const sum = (read: (line: QuoteLineFragment) => number) =>
    (sign * ofKind.reduce((cents, line) => cents + Math.round(read(line) * 100), 0)) / 100 || 0
  return {
    now: sum(({ amount }) => amount),
    opening: sum(({ amount, openingAmount }) => openingAmount ?? amount),
  }
}

/** An amount, after the dealer's first one struck through if it was another. */
export function Amount({ now, opening }: { now: number; opening: number }) {
  if (now === opening) return <>{now === 0 ? 'none' : money(now, true)}</>
  return (
    <>
      <Strike>
        <span className="sr-only">First asked: </span>
        {money(opening, true)}
      </Strike>{' '}
      <span className="ml-1 whitespace-nowrap font-semibold text-pen">
        <span className="sr-only">Now: </span>
        {money(now, true)}
      </span>
    </>
  )
}
