import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { totalOfDeal } from '../../../shared/deals/deal-total'
import { entitlements, TRADE_IN_ELSEWHERE } from '../../../shared/deals/entitlements'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { Button } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { link } from '../../ui/link-look'
import { ModelName } from '../../ui/model-name'
import { Sheet, SheetHead } from '../../ui/paper/sheet'
import { ContractDifference } from '../deal/total-that-holds'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { QuoteSheet } from '../sheet/quote-sheet'
import { Decision } from './decision'
import type { QuoteFragment } from './generated/quotes'
import { QuoteFigures } from './quote-figures'
import { isLive, lowestName, paymentWords, vehicleDetails, vehicleName } from './quote-words'
import { offMsrp } from './table-rows'
import { useMarkSeen } from './use-seen'
import { QuoteWindow } from './window-state'

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
  const total = totalOfDeal(deal)
  const { tradeInOnQuotes } = entitlements[deal.tier]
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
        className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] print:mt-3 print:block"
      >
        <Sheet flush className="print:border-0! print:shadow-none">
          <SheetHead aside={vehicleDetails(quote)} className="print:px-0">
            <h2 className="text-2xl">
              <ModelName>{vehicleName(quote)}</ModelName>
            </h2>
          </SheetHead>
          <div className="px-5 py-5 sm:px-6 print:px-0 print:py-2">
            <Facts className="grid-cols-1 sm:grid-cols-3 print:grid-cols-3">
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
              <Fact term="Offered by">{quote.managerName}</Fact>
            </Facts>
            {quote.noteToBuyer && (
              <figure className="mt-5 border-rule border-y py-3">
                <figcaption className="font-semibold">
                  {deal.advocate ?? 'Your advocate'} says:
                </figcaption>
                <blockquote dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {quote.noteToBuyer}
                </blockquote>
              </figure>
            )}
            <h3 className="mt-6 text-xl print:mt-3">Every line</h3>
            <QuoteSheet deal={deal} quote={quote} />
            {total && quote.status === 'ACCEPTED' && <ContractDifference total={total} />}
            <QuoteState quote={quote} />
            <h3 className="mt-8 text-xl print:mt-3">{paymentWords(quote)}</h3>
            <QuoteFigures quote={quote} />
            {quote.creditTerms && (
              <p className="mt-4 text-ink-soft">Credit terms: {quote.creditTerms}</p>
            )}
            {!tradeInOnQuotes && deal.tradeIn && (
              <p className="mt-4 text-ink-soft">{TRADE_IN_ELSEWHERE}.</p>
            )}
          </div>
        </Sheet>
        <div className="min-w-0 lg:sticky lg:top-22 print:hidden">
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

/** How long the quote holds, or what became of it, and the dealer's paper. */
function QuoteState({ quote }: { quote: QuoteFragment }) {
  const { status, isLowest, withdrawnNote, document } = quote
  const isOver = !isLive(quote) && status !== 'ACCEPTED' && status !== 'EXPIRED'
  return (
    <div className="mt-3">
      {isLowest && status !== 'ACCEPTED' && (
        <p className="text-right font-semibold text-pen">
          {lowestName(quote)}
          {quote.kind === 'LEASE' && `: ${money(rankedPrice(quote), true)}`}
        </p>
      )}
      <div className="mt-3 text-ink-soft">
        <QuoteWindow quote={quote} />
        {states[status]}
        {withdrawnNote && ` ${withdrawnNote}`}
        {isOver && ' It can’t be accepted anymore.'}
      </div>
      {document && (
        <a
          href={document.path}
          className={`mt-2 inline-flex min-h-11 items-center print:hidden ${link}`}
        >
          The dealer’s quote in writing
        </a>
      )}
    </div>
  )
}
