import { rankedPrice, sheetTotal } from '../../../shared/deals/quote-ranking'
import { Fact, Facts } from '../../ui/facts'
import type { QuoteFragment } from './generated/quotes'
import { amountText } from './quote-words'

type Figure = [name: string, value: string | false | null | undefined]

function loanFigures({ apr, termMonths, totals }: QuoteFragment): Figure[] {
  return [
    ['Amount financed', amountText(totals.amountFinanced)],
    ['APR', apr != null && `${apr}%`],
    ['Term', termMonths != null && `${termMonths} months`],
    ['Monthly payment', amountText(totals.payment)],
    ['Finance charge', totals.financeCharge != null && `about ${amountText(totals.financeCharge)}`],
    ['Total cost', totals.totalCost != null && `about ${amountText(totals.totalCost)}`],
  ]
}

function leaseFigures(quote: QuoteFragment): Figure[] {
  const { totals, moneyFactor, termMonths, milesPerYear } = quote
  return [
    ['Adjusted capitalized cost', amountText(totals.adjustedCapCost)],
    ['Residual', amountText(quote.residual)],
    [
      'Money factor',
      moneyFactor != null &&
        `${moneyFactor}${totals.likeInterest != null ? `, comparable to about ${totals.likeInterest.toFixed(2)}% interest` : ''}`,
    ],
    ['Term', termMonths != null && `${termMonths} months`],
    ['Miles per year', milesPerYear?.toLocaleString('en-US')],
    ['Depreciation', amountText(totals.depreciation)],
    ['Rent charge', amountText(totals.rentCharge)],
    ['Base payment', amountText(totals.basePayment)],
    ['Monthly tax', amountText(quote.monthlyTax)],
    ['Monthly payment', amountText(totals.payment)],
    ['Due at signing', amountText(totals.dueAtSigning)],
    ['Your trade-in pays', amountText(totals.tradeInPays)],
    ['Security deposit', amountText(quote.securityDeposit)],
    ['Disposition fee', amountText(quote.dispositionFee)],
    ['Total lease cost', amountText(totals.totalCost)],
    ['Effective monthly cost', amountText(totals.effectiveMonthly)],
    ['Total with your trade-in', sheetTotal(quote) !== null && amountText(rankedPrice(quote))],
  ]
}

function figuresOf(quote: QuoteFragment): Figure[] {
  const { kind, totals } = quote
  const isSame = quote.statedPayment === totals.payment
  return [
    ['Trade-in allowance', amountText(quote.tradeAllowance)],
    ['Payoff of the trade-in', amountText(quote.tradePayoff)],
    ['Trade-in, less payoff', totals.tradeInPays == null && amountText(totals.netTradeIn)],
    ['Down payment', amountText(quote.downPayment)],
    ['Due in cash', kind === 'CASH' && amountText(totals.cashDue)],
    ...(kind === 'FINANCE' ? loanFigures(quote) : []),
    ...(kind === 'LEASE' ? leaseFigures(quote) : []),
    ['Payment the dealer stated', !isSame && amountText(quote.statedPayment)],
  ]
}

/** What follows from the price: trade-in, loan, or lease. */
export function QuoteFigures({ quote }: { quote: QuoteFragment }) {
  const figures = figuresOf(quote).filter(([, value]) => value)
  if (figures.length === 0) return null
  return (
    <Facts className="mt-5 grid-cols-2 sm:grid-cols-3 print:mt-2 print:grid-cols-4 print:gap-y-1">
      {figures.map(([name, value]) => (
        <Fact key={name} term={name}>
          <span className="tabular-nums">{value}</span>
        </Fact>
      ))}
    </Facts>
  )
}
