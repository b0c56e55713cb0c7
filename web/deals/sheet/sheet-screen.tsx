import { Printer } from 'lucide-react'
import { windowEnd } from '../../../shared/deals/deal-conditions'
import { timeAtPlace } from '../../../shared/time-zones'
import { LogoLook } from '../../shell/logo'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { Fact, Facts } from '../../ui/facts'
import { ModelName } from '../../ui/model-name'
import { useSiteInfo } from '../../ui/site-info'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { QuoteFigures } from '../quotes/quote-figures'
import { paymentWords, vehicleDetails, vehicleName } from '../quotes/quote-words'
import { QuoteSheet } from './quote-sheet'
import './sheet.css'

/** What to bring to the dealership: the accepted quote on one sheet of paper. */
export function SheetScreen() {
  const { deal } = useDeal()
  const quote = deal.quotes.find(({ id }) => id === deal.chosen?.id)
  if (!quote) {
    return (
      <NotFoundScreen title="No deal sheet yet">
        You’ll find the deal sheet here once you’ve accepted a quote.
      </NotFoundScreen>
    )
  }
  return (
    <Screen
      title="Deal sheet"
      above={<span className="print:hidden">Deal {deal.number}</span>}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
      beside={
        <Button onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
      }
    >
      <Sheet deal={deal} quote={quote} />
    </Screen>
  )
}

function Sheet({ deal, quote }: { deal: DealFragment; quote: QuoteFragment }) {
  const site = useSiteInfo()
  const { appointment } = deal
  return (
    <article className="sheet mt-6 max-w-4xl rounded-sm border border-rule bg-paper p-5 shadow-sheet sm:p-8">
      <header className="border-ink border-b-2 pb-4">
        <p className="mb-3 flex justify-between gap-4 font-semibold text-ink-soft text-label">
          <span className="text-ink text-lg">
            <LogoLook />
          </span>
          Deal {deal.number}, your copy
        </p>
        <h2 className="text-2xl">
          <ModelName>{vehicleName(quote)}</ModelName>
        </h2>
        <p className="text-ink-soft">{vehicleDetails(quote)}</p>
      </header>
      <Facts className="sheet-facts mt-4 grid-cols-2 sm:grid-cols-3">
        {quote.vin && (
          <Fact term="VIN" className="max-sm:col-span-2">
            {quote.vin}
          </Fact>
        )}
        {quote.stockNumber && <Fact term="Stock number">{quote.stockNumber}</Fact>}
        <Fact term="Dealership">
          {[quote.dealerName, quote.dealerCity].filter(Boolean).join(', ')}
        </Fact>
        <Fact term="Offered by">{quote.managerName}</Fact>
        <Fact term="Accepted">{quote.acceptedAt && easternMoment(quote.acceptedAt)}</Fact>
        <Fact term="Valid until">{quote.validUntil && windowEnd(quote.validUntil)}</Fact>
        {appointment && (
          <Fact term="Appointment" className="col-span-2">
            {timeAtPlace(appointment.at, appointment.timeZone)}, {appointment.place}
          </Fact>
        )}
      </Facts>
      <section aria-labelledby="sheet-lines" className="mt-6">
        <h3 id="sheet-lines" className="text-lg">
          Every line
        </h3>
        <QuoteSheet deal={deal} quote={quote} isForPaper />
      </section>
      <section aria-labelledby="sheet-payment" className="mt-6">
        <h3 id="sheet-payment" className="text-lg">
          {paymentWords(quote)}
        </h3>
        <QuoteFigures quote={quote} />
      </section>
      <section aria-labelledby="sheet-conditions" className="mt-6">
        <h3 id="sheet-conditions" className="text-lg">
          The four conditions you confirmed
        </h3>
        <ol className="mt-2 list-decimal space-y-1 pl-5">
          {quote.conditions.map(({ condition, text }) => (
            <li dir="auto" key={condition} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ol>
      </section>
      <p className="mt-6 border-ink border-t-2 pt-4 font-semibold text-lg">
        Sign only if every line matches. Call us:{' '}
        <a
          href={site.phoneHref}
          className="min-[15rem]:whitespace-nowrap underline underline-offset-4"
        >
          {site.phone}
        </a>
      </p>
    </article>
  )
}
