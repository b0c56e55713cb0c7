import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { impliedTax, lineSums } from '../../../../shared/deals/deal-math'
import type { ReadQuote } from '../../../../shared/deals/quote-fields'
import { dollarText } from '../../../../shared/money'

/** How far the tax rates of a deal's quotes may lie apart. */
const TAX_SPREAD_PPM = 10_000
/** As in `problemsOfPublishing`. */
const PAYMENT_TOLERANCE_CENTS = 100

const figure = (cents: number | null) => (cents === null ? '–' : dollarText(cents))

/** The figures that follow from what is typed so far. */
export function RunningTotals({
  read: { values, totals },
  otherTaxPpm,
}: {
  read: ReadQuote
  /** Implied tax rates of the deal's other quotes. */
  otherTaxPpm: readonly number[]
}) {
  const { kind } = values
  const sums = lineSums(values.lines)
  return (
    <dl className="space-y-1.5 text-sm">
      <Row term="Selling price">{figure(values.sellingCents)}</Row>
      {sums.ADD_ON > 0 && <Row term="Add-ons">{figure(sums.ADD_ON)}</Row>}
      {sums.DEALER_FEE > 0 && <Row term="Dealer fees">{figure(sums.DEALER_FEE)}</Row>}
      {sums.BANK_FEE > 0 && <Row term="Bank fees">{figure(sums.BANK_FEE)}</Row>}
      {sums.GOVERNMENT_FEE > 0 && <Row term="Government">{figure(sums.GOVERNMENT_FEE)}</Row>}
      {sums.TAX > 0 && <Row term="Tax">{figure(sums.TAX)}</Row>}
      {sums.REBATE > 0 && <Row term="Rebates">−{figure(sums.REBATE)}</Row>}
      <Row term={kind === 'LEASE' ? 'Gross cost' : 'Out the door'} isStrong>
        {figure(totals.outTheDoorCents)}
      </Row>
      {totals.offMsrpPpm !== null && (
        <Row term="Off MSRP">{roundedPercent(totals.offMsrpPpm)}%</Row>
      )}
      {totals.netTradeInCents !== null && (
        <Row term="Trade-in, less payoff">{figure(totals.netTradeInCents)}</Row>
      )}
      {kind === 'CASH' && <Row term="Due in cash">{figure(totals.cashDueCents)}</Row>}
      {kind === 'FINANCE' && (
        <>
          <Row term="Financed">{figure(totals.amountFinancedCents)}</Row>
          <Row term="Payment" isStrong>
            {figure(totals.paymentCents)}
          </Row>
          <Row term="Finance charge">{figure(totals.financeChargeCents)}</Row>
          <Row term="Total cost">{figure(totals.totalCostCents)}</Row>
        </>
      )}
      {kind === 'LEASE' && (
        <>
          <Row term="Adjusted cap cost">{figure(totals.adjustedCapCostCents)}</Row>
          <Row term="Depreciation">{figure(totals.depreciationCents)}</Row>
          <Row term="Rent charge">{figure(totals.rentChargeCents)}</Row>
          <Row term="Payment" isStrong>
            {figure(totals.paymentCents)}
          </Row>
          <Row term="Due at signing">{figure(totals.dueAtSigningCents)}</Row>
          {totals.tradeInPaysCents !== null && (
            <Row term="Their trade-in pays">{figure(totals.tradeInPaysCents)}</Row>
          )}
          <Row term="Total lease cost">{figure(totals.totalCostCents)}</Row>
        </>
      )}
      <TaxHint values={values} otherTaxPpm={otherTaxPpm} />
      <StatedPayment values={values} totals={totals} />
    </dl>
  )
}

/** Two decimals, and never "-0.00". */
const roundedPercent = (ppm: number) => ((Math.round(ppm / 100) || 0) / 100).toFixed(2)

/** The total and the payment alone, for a phone. */
export function ShortTotals({ read: { values, totals } }: { read: ReadQuote }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <strong className="font-semibold text-lg">{figure(totals.outTheDoorCents)}</strong>
      {values.kind !== 'CASH' && (
        <span className="text-ink-soft text-sm">{figure(totals.paymentCents)} a month</span>
      )}
    </p>
  )
}

function Row({
  term,
  isStrong = false,
  children,
}: {
  term: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-3 ${
        isStrong ? 'border-rule border-t pt-1.5 font-semibold text-base' : ''
      }`}
    >
      <dt className={isStrong ? '' : 'text-ink-soft'}>{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function TaxHint({
  values,
  otherTaxPpm,
}: {
  values: ReadQuote['values']
  otherTaxPpm: readonly number[]
}) {
  const implied = impliedTax(values)
  if (!implied) return null
  const { ratePpm, baseCents } = implied
  const other = otherTaxPpm.find((rate) => Math.abs(rate - ratePpm) > TAX_SPREAD_PPM)
  const percent = (ppm: number) => `${(ppm / 10_000).toFixed(3)}%`
  return (
    <Note term="Implied tax" isWarning={other !== undefined}>
      Tax is {percent(ratePpm)} of {figure(baseCents)} (price, add-ons, and fees, less rebates).
      {other !== undefined && ` Another quote of this deal implies ${percent(other)}.`}
    </Note>
  )
}

function StatedPayment({ values, totals }: Pick<ReadQuote, 'values' | 'totals'>) {
  const { statedPaymentCents: stated } = values
  const { paymentCents: computed } = totals
  if (stated === null || computed === null) return null
  const off = stated - computed
  const isOff = Math.abs(off) > PAYMENT_TOLERANCE_CENTS
  return (
    <Note term="Stated payment" isWarning={isOff}>
      They state {figure(stated)},{' '}
      {off === 0
        ? 'as computed.'
        : `${figure(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than computed.`}
      {isOff && ' Publishing needs a note to the buyer about it.'}
    </Note>
  )
}

function Note({
  term,
  isWarning,
  children,
}: {
  term: string
  isWarning: boolean
  children: ReactNode
}) {
  return (
    <div className="pt-1.5">
      <dt className="sr-only">{term}</dt>
      <dd className={`flex gap-1.5 ${isWarning ? 'font-medium text-amber' : 'text-ink-faint'}`}>
        {isWarning && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        <span>{children}</span>
      </dd>
    </div>
  )
}
