import { Fact, Facts } from '../../ui/facts'
import { money } from '../../ui/money'
import type { QuoteFragment } from './generated/quotes'

type Figure = [name: string, value: string | false | null | undefined]

const dollars = (amount: number | null | undefined) => amount != null && money(amount, true)

function loanFigures({ apr, termMonths, totals }: QuoteFragment): Figure[] {
  return [
    ['Amount financed', dollars(totals.amountFinanced)],
    ['APR', apr != null && `${apr}%`],
    ['Term', termMonths != null && `${termMonths} months`],
    ['Monthly payment', dollars(totals.payment)],
    [
      'Finance charge',
      totals.financeCharge != null && `about ${money(totals.financeCharge, true)}`,
    ],
    ['Total cost', totals.totalCost != null && `about ${money(totals.totalCost, true)}`],
  ]
}

function leaseFigures(quote: QuoteFragment): Figure[] {
  const { totals, moneyFactor, termMonths, milesPerYear } = quote
  return [
    ['Adjusted capitalized cost', dollars(totals.adjustedCapCost)],
    ['Residual', dollars(quote.residual)],
    [
      'Money factor',
      moneyFactor != null &&
        `${moneyFactor}${totals.likeInterest != null ? `, comparable to about ${totals.likeInterest.toFixed(2)}% interest` : ''}`,
    ],
    ['Term', termMonths != null && `${termMonths} months`],
    ['Miles per year', milesPerYear?.toLocaleString('en-US')],
    ['Depreciation', dollars(totals.depreciation)],
    ['Rent charge', dollars(totals.rentCharge)],
    ['Base payment', dollars(totals.basePayment)],
    ['Monthly tax', dollars(quote.monthlyTax)],
    ['Monthly payment', dollars(totals.payment)],
    ['Due at signing', dollars(totals.dueAtSigning)],
    ['Security deposit', dollars(quote.securityDeposit)],
    ['Disposition fee', dollars(quote.dispositionFee)],
    ['Total lease cost', dollars(totals.totalCost)],
    ['Effective monthly cost', dollars(totals.effectiveMonthly)],
  ]
}

function figuresOf(quote: QuoteFragment): Figure[] {
  const { kind, totals } = quote
  const isSame = quote.statedPayment === totals.payment
  return [
    ['Trade-in allowance', dollars(quote.tradeAllowance)],
    ['Payoff of the trade-in', dollars(quote.tradePayoff)],
    ['Trade-in, less payoff', dollars(totals.netTradeIn)],
    ['Down payment', dollars(quote.downPayment)],
    ['Due in cash', kind === 'CASH' && dollars(totals.cashDue)],
    ...(kind === 'FINANCE' ? loanFigures(quote) : []),
    ...(kind === 'LEASE' ? leaseFigures(quote) : []),
    ['Payment the dealer stated', !isSame && dollars(quote.statedPayment)],
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
