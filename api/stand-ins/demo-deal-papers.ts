import { brand } from '../../shared/brand'
import { type QuoteFigures, quoteTotals } from '../../shared/deals/deal-math'
import { dollarText } from '../../shared/money'
import { vehicle } from './demo-deal-data'

interface Paper extends QuoteFigures {
  from: string
  /** VIN or stock number. */
  unit: string
  color: string
  date: Date
  sellingCents: number
  lines: (QuoteFigures['lines'][number] & { label: string })[]
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, dateStyle: 'long' })

/** The text of a dealer's document, the heading first. */
export function linesOfPaper({ from, unit, color, date, ...quote }: Paper): string[] {
  const { outTheDoorCents, paymentCents } = quoteTotals(quote)
  return [
    from,
    `Written quote of ${day.format(date)}. Made up for the demo.`,
    '',
    `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.trim}, ${color}`,
    unit,
    '',
    row('Selling price', quote.sellingCents),
    ...quote.lines.map(({ kind, label, cents }) => row(label, kind === 'REBATE' ? -cents : cents)),
    row('Out-the-door price', outTheDoorCents ?? 0),
    '',
    row('Trade-in allowance', quote.tradeAllowanceCents ?? 0),
    row('Payoff of the trade-in', quote.tradePayoffCents ?? 0),
    row('Down payment', quote.downCents ?? 0),
    `${(quote.aprPpm ?? 0) / 10_000}% APR for ${quote.termMonths} months`,
    row('Monthly payment', paymentCents ?? 0),
  ]
}

const row = (label: string, cents: number) =>
  `${label.padEnd(34, '.')}${(cents < 0 ? `-${dollarText(-cents)}` : dollarText(cents)).padStart(14, '.')}`
