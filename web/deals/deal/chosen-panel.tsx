import { CalendarPlus, ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  aboveOrBelow,
  basisWords,
  type DealTotal,
  totalOfDeal,
} from '../../../shared/deals/deal-total'
import { priceName, tradeInWords } from '../../../shared/deals/quote-ranking'
import { lastSupportDay } from '../../../shared/deals/support'
import { money } from '../../../shared/money'
import { timeAtPlace } from '../../../shared/time-zones'
import { Button, ButtonLink } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { ModelName } from '../../ui/model-name'
import { Strike, Tick } from '../../ui/paper/marks'
import { Sheet } from '../../ui/paper/sheet'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/deal-frame'
import { serverNow } from '../live/server-clock'
import { dealPaths } from '../paths'
import { PurchaseDialog } from '../purchase/purchase-dialog'
import { vehicleName } from '../quotes/quote-words'
import { calendarFile } from './calendar-file'

/** "Nov 24, 2026": a day has no zone. */
const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))

const kinds = { PICKUP: 'You pick it up', DEALER_DELIVERY: 'The dealership delivers it' } as const

/** The accepted quote, with its appointment and the sheet to take along. */
export function ChosenPanel({ deal }: { deal: DealFragment }) {
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
          {total.difference !== 0 && (
            <span className="mr-2 text-ink-soft text-lg">
              <Strike was>{money(total.quoted, true)}</Strike>
            </span>
          )}
          {money(total.amount, true)}
          {total.difference <= 0 && (
            <Tick className={`ml-2 size-6! ${state?.isJustAccepted ? 'drawn-tick' : ''}`} />
          )}
          <span className="mt-1 block font-sans text-base">{basisWords[total.basis]}</span>
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
          <Fact term={kinds[appointment.kind]}>{appointment.place}</Fact>
        )}
      </Facts>
      <p
        className={`mt-3 font-semibold empty:hidden ${total.difference > 0 ? 'text-red' : 'text-pen'}`}
      >
        {aboveOrBelow(total)}
      </p>
      <p className="mt-3 text-ink-soft empty:hidden">{tradeInWords(quote)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {deal.stage === 'CHOSEN' && <BoughtIt deal={deal} total={total} />}
        <ButtonLink
          to={dealPaths.contract(deal.id)}
          variant={deal.stage === 'CHOSEN' ? 'primary' : 'quiet'}
        >
          <ListChecks aria-hidden className="size-5" />
          {deal.stage === 'CHOSEN' ? 'Check the contract' : 'The contract'}
        </ButtonLink>
        <ButtonLink to={dealPaths.sheet(deal.id)} variant="quiet">
          <Printer aria-hidden className="size-5" />
          Deal sheet
        </ButtonLink>
        <ButtonLink to={dealPaths.quote(deal.id, quote.id)} variant="quiet">
          Every line
        </ButtonLink>
        {deal.stage === 'CHOSEN' && deal.saving && (
          <ButtonLink to={dealPaths.saving(deal.id)} variant="quiet">
            What you save
          </ButtonLink>
        )}
        {appointment && deal.stage === 'CHOSEN' && (
          <Button
            variant="quiet"
            onClick={() => saveFile(`deal-${deal.number}.ics`, calendarFile(deal, quote))}
          >
            <CalendarPlus aria-hidden className="size-5" />
            Add to calendar
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** Records the purchase, which begins the support. */
function BoughtIt({ deal, total }: { deal: DealFragment; total: DealTotal }) {
  const { refresh } = useDeal()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        I bought it
      </Button>
      {isOpen && (
        <PurchaseDialog
          dealId={deal.id}
          chosenAt={deal.chosenAt}
          now={serverNow()}
          total={total}
          title="You bought it?"
          onClose={() => setOpen(false)}
          onSaved={refresh}
        >
          Congratulations. Your 90 days of support begin on the day of the purchase.
        </PurchaseDialog>
      )}
    </>
  )
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
