import type { ReactNode } from 'react'
import { entitlements, type Tier, TRADE_IN_ELSEWHERE } from '../../../shared/deals/entitlements'
import { money } from '../../../shared/money'
import { link } from '../../ui/link-look'
import { CopyButton } from './copy-button'
import type { QuoteFragment, QuoteLineFragment } from './generated/quotes'
import { amountText, paymentWords, vehicleDetails, vehicleName } from './quote-words'
import { WindowState } from './window-state'

export interface Row {
  name: string
  /** What tells two quotes apart; '' if the row doesn't apply. */
  text: (quote: QuoteFragment) => string
  /** What is shown instead of the text. */
  content?: (quote: QuoteFragment) => ReactNode
  /** The price that counts: always shown, and set apart. */
  isPrice?: boolean
}

const totalsRows: Row[] = [
  { name: 'Trade-in, less payoff', text: ({ totals }) => amountText(totals.netTradeIn) },
  { name: 'Down payment', text: ({ downPayment }) => amountText(downPayment) },
  { name: 'Due in cash', text: ({ totals }) => amountText(totals.cashDue) },
  { name: 'Amount financed', text: ({ totals }) => amountText(totals.amountFinanced) },
  { name: 'Due at signing', text: ({ totals }) => amountText(totals.dueAtSigning) },
  { name: 'Monthly payment', text: ({ totals }) => amountText(totals.payment) },
  { name: 'Total cost', text: ({ totals }) => amountText(totals.totalCost) },
]

/** The rows of the comparison for a package, in reading order. */
function tableRows(tier: Tier): Row[] {
  const { showsOpeningAmounts, tradeInOnQuotes } = entitlements[tier]
  const lines = (name: string, kind: QuoteLineFragment['kind']): Row => ({
    name,
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
      text: ({ status, validUntil }) => `${status} ${validUntil}`,
      content: (quote) => <WindowState quote={quote} />,
    },
    {
      name: 'Vehicle',
      text: (quote) => `${vehicleName(quote)}, ${vehicleDetails(quote)}`,
      content: (quote) => (
        <>
          {vehicleName(quote)}
          <span className="block text-ink-soft">{vehicleDetails(quote)}</span>
        </>
      ),
    },
    {
      name: 'VIN or stock number',
      text: ({ vin, stockNumber }) => vin ?? stockNumber ?? '',
      content: ({ vin, stockNumber }) => <CopyButton text={vin ?? stockNumber ?? ''} />,
    },
    { name: 'Payment', text: paymentWords },
    { name: 'Selling price', text: ({ sellingPrice }) => amountText(sellingPrice) },
    { name: 'Against the MSRP', text: ({ totals }) => offMsrp(totals.percentOffMsrp) },
    lines('Add-ons', 'ADD_ON'),
    lines('Dealer fees', 'DEALER_FEE'),
    lines('Bank fees', 'BANK_FEE'),
    lines('Government fees', 'GOVERNMENT_FEE'),
    lines('Tax', 'TAX'),
    lines('Rebates', 'REBATE'),
    {
      name: 'Out-the-door price',
      text: ({ totals }) => amountText(totals.outTheDoor),
      isPrice: true,
    },
    ...totalsRows.filter((row) => tradeInOnQuotes || row !== totalsRows[0]),
    ...(tradeInOnQuotes ? [] : [{ name: 'Trade-in', text: () => TRADE_IN_ELSEWHERE }]),
    {
      name: 'Contact',
      text: ({ managerName, dealerCity }) => [managerName, dealerCity].filter(Boolean).join(', '),
    },
    {
      name: 'In writing',
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

/** The rows with at least one value; with `onlyDifferences`, only those in which the quotes differ. */
export function rowsFor(quotes: readonly QuoteFragment[], tier: Tier, onlyDifferences: boolean) {
  return tableRows(tier).filter(({ text, isPrice }) => {
    const texts = quotes.map(text)
    if (isPrice) return true
    return texts.some(Boolean) && (!onlyDifferences || new Set(texts).size > 1)
  })
}

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
  if (now === opening) return <>{now === 0 ? '–' : money(now, true)}</>
  return (
    <>
      <s className="block text-ink-faint">
        <span className="sr-only">First asked: </span>
        {money(opening, true)}
      </s>
      <span className="font-semibold text-pen">
        <span className="sr-only">Now: </span>
        {money(now, true)}
      </span>
    </>
  )
}
