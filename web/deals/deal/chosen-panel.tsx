import { useLocation } from 'react-router-dom'
import { totalOfDeal } from '../../../shared/deals/deal-total'
import { priceName, tradeInWords } from '../../../shared/deals/quote-ranking'
import { lastSupportDay } from '../../../shared/deals/support'
import { timeAtPlace } from '../../../shared/time-zones'
import { appointmentKindsForBuyers } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { Fact, Facts } from '../../ui/facts'
import { ModelName } from '../../ui/model-name'
import { Sheet } from '../../ui/paper/sheet'
import type { DealFragment } from '../generated/deal'
import { vehicleName } from '../quotes/quote-words'
import { ChosenLinks } from './chosen-links'
import { ContractDifference, TotalThatHolds } from './total-that-holds'

/** "Nov 24, 2026": a day has no zone. */
const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))

/** The accepted quote, with its appointment and the sheet to take along. */
export function ChosenPanel({ deal, onBuy }: { deal: DealFragment; onBuy: () => void }) {
  const state = useLocation().state as { isJustAccepted?: boolean } | null
  const quote = deal.quotes.find(({ id }) => id === deal.chosen?.id)
  const total = totalOfDeal(deal)
  if (!quote || !total || (deal.stage !== 'CHOSEN' && deal.stage !== 'PURCHASED')) return null
  const { appointment } = deal
  return (
    <Sheet as="section" aria-labelledby="chosen" isChosen>
      <h2 id="chosen" className="text-xl">
        {deal.stage === 'PURCHASED' ? 'You bought it' : 'You accepted this quote'}
      </h2>
      <p className="mt-3 font-display text-2xl leading-tight">
        <ModelName>{vehicleName(quote)}</ModelName>
      </p>
      <p className="mt-1 text-ink-soft">
        {quote.dealerName}
        {quote.dealerCity && `, ${quote.dealerCity}`}
      </p>
      <Facts className="mt-4 sm:grid-cols-3">
        <Fact term={priceName(quote)} size="lg">
          <TotalThatHolds total={total} isNew={state?.isJustAccepted ?? false} />
        </Fact>
        {deal.purchasedOn ? (
          <Fact term="Bought on">{dayName(deal.purchasedOn)}</Fact>
        ) : (
          <Fact term="Appointment">
            {appointment ? timeAtPlace(appointment.at, appointment.timeZone) : 'We’re arranging it'}
          </Fact>
        )}
        {deal.supportUntil && (
          <Fact term="Support through">{lastSupportDay(deal.supportUntil)}</Fact>
        )}
        {appointment && !deal.purchasedOn && (
          <Fact term={wordsFor(appointmentKindsForBuyers, appointment.kind)}>
            {appointment.place}
          </Fact>
        )}
      </Facts>
      <ContractDifference total={total} />
      <p className="mt-3 text-ink-soft empty:hidden">{tradeInWords(quote)}</p>
      <ChosenLinks deal={deal} quote={quote} onBuy={onBuy} />
    </Sheet>
  )
}
