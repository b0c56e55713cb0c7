import { FileText, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { entitlements, TRADE_IN_ELSEWHERE } from '../../../shared/deals/entitlements'
import { money } from '../../../shared/money'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Panel } from '../frame/panel'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/deal-frame'
import { dealPaths } from '../paths'
import { Decision } from './decision'
import type { QuoteFragment } from './generated/quotes'
import { QuoteFigures } from './quote-figures'
import { QuoteLines } from './quote-lines'
import {
  isLive,
  lowestName,
  paymentWords,
  priceName,
  rankedPrice,
  unitOf,
  vehicleDetails,
  vehicleName,
} from './quote-words'
import { offMsrp } from './table-rows'
import { useMarkSeen } from './use-seen'
import { WindowState } from './window-state'

export function QuoteScreen() {
  const { deal } = useDeal()
  const { quoteId } = useParams()
  const quote = deal.quotes.find(({ id }) => id === quoteId)
  if (!quote) {
    return (
      <NotFoundScreen title="Quote not found">
        This quote doesn’t exist, or it belongs to another deal.
      </NotFoundScreen>
    )
  }
  return <QuoteOf key={quote.id} deal={deal} quote={quote} />
}

function QuoteOf({ deal, quote }: { deal: DealFragment; quote: QuoteFragment }) {
  const area = useRef<HTMLDivElement>(null)
  useMarkSeen(deal, area)
  const { showsOpeningAmounts, tradeInOnQuotes } = entitlements[deal.tier]
  return (
    <Screen
      title={quote.dealerName}
      above={
        <>
          {quote.dealerCity} · Deal {deal.number}
        </>
      }
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
      beside={
        <Button variant="quiet" size="sm" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      }
    >
      <div
        ref={area}
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:mt-3 print:block"
      >
        <div className="min-w-0 space-y-6 print:space-y-3">
          <Panel title={vehicleName(quote)} className="print:border-0! print:p-0!">
            <p className="text-ink-soft">{vehicleDetails(quote)}</p>
            <Facts className="mt-4 sm:grid-cols-2 print:grid-cols-4">
              <Fact term={quote.vin ? 'VIN' : 'Stock number'}>
                <span className="tabular-nums">{quote.vin ?? quote.stockNumber}</span>
              </Fact>
              {quote.vin && quote.stockNumber && (
                <Fact term="Stock number">{quote.stockNumber}</Fact>
              )}
              {quote.msrp != null && (
                <Fact term="MSRP">
                  {money(quote.msrp, true)}
                  {quote.totals.percentOffMsrp != null &&
                    `; selling price ${offMsrp(quote.totals.percentOffMsrp)}`}
                </Fact>
              )}
              <Fact term="Who committed to it">{quote.managerName}</Fact>
            </Facts>
            {quote.noteToBuyer && (
              <p className="mt-5 whitespace-pre-line rounded-md bg-tread p-4 [overflow-wrap:anywhere] print:p-0">
                {quote.noteToBuyer}
              </p>
            )}
          </Panel>
          <Panel title="Every line" className="print:border-0! print:p-0!">
            <QuoteLines quote={quote} showsOpeningAmounts={showsOpeningAmounts} />
          </Panel>
          <Panel title={paymentWords(quote)} className="print:border-0! print:p-0!">
            <QuoteFigures quote={quote} />
            {quote.creditTerms && (
              <p className="mt-4 text-ink-soft">Credit terms: {quote.creditTerms}</p>
            )}
            {!tradeInOnQuotes && deal.tradeIn && (
              <p className="mt-4 text-ink-soft">{TRADE_IN_ELSEWHERE}.</p>
            )}
          </Panel>
        </div>
        <div className="min-w-0 space-y-6 lg:sticky lg:top-22 print:mt-3 print:static">
          <Summary quote={quote} />
          <Decision deal={deal} quote={quote} />
        </div>
      </div>
    </Screen>
  )
}

const states: Partial<Record<QuoteFragment['status'], string>> = {
  WITHDRAWN: 'The dealership withdrew this quote.',
  REPLACED: 'A newer quote of this dealership replaced it.',
  FELL_THROUGH: 'This quote fell through.',
}

function Summary({ quote }: { quote: QuoteFragment }) {
  return (
    <section
      aria-label="In short"
      className="rounded-sm border border-rule bg-paper p-5 shadow-sheet sm:p-6"
    >
      <p className="text-ink-soft">{priceName(quote)}</p>
      <p className="font-semibold text-4xl tabular-nums tracking-tight print:text-xl">
        {money(rankedPrice(quote) ?? 0, true)}
      </p>
      {quote.isLowest && (
        <Badge tone="positive" className="mt-2">
          {lowestName(quote)}
        </Badge>
      )}
      <p className="mt-3">
        <WindowState quote={quote} />
        {states[quote.status]}
        {quote.withdrawnNote && ` ${quote.withdrawnNote}`}
      </p>
      <p className="mt-1 text-ink-faint text-sm [overflow-wrap:anywhere]">{unitOf(quote)}</p>
      {quote.document && (
        <a
          href={quote.document.path}
          className="-mx-2 mt-3 flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-ink hover:bg-tread print:hidden"
        >
          <FileText aria-hidden className="size-5 shrink-0" />
          The dealer’s quote in writing
        </a>
      )}
      {!isLive(quote) && quote.status !== 'ACCEPTED' && quote.status !== 'EXPIRED' && (
        <p className="mt-2 text-ink-soft text-sm">It can’t be accepted anymore.</p>
      )}
    </section>
  )
}
