import type { ReactNode } from 'react'
import { rankedPrice } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { phoneWords } from '../../../shared/phones'
import { timeAtPlaceAndHere } from '../../../shared/time-zones'
import { easternClock, easternShort } from '../../ui/eastern-time'
import { PersonLink } from '../frame/person-link'
import { Term, Terms } from '../frame/terms'
import { wordsOf } from '../words/consultation-words'
import { vehicleWords } from '../words/deal-words'
import {
  type DealPeekFragment,
  usePeekConsultationQuery,
  usePeekConversationQuery,
  usePeekDealQuery,
} from './generated/today'

export function DealFacts({ id, now }: { id: string; now: number }) {
  const { data } = usePeekDealQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const deal = data?.deal
  if (!deal) return null
  const best =
    deal.chosen ?? deal.quotes.find(({ isLowest, status }) => isLowest && status === 'PUBLISHED')
  const [vehicle] = deal.vehicles
  const [toDealer, toBuyer] = lastWords(deal)
  return (
    <>
      <Terms className="mt-3">
        {vehicle && <Term name="Car">{vehicleWords(vehicle)}</Term>}
        {best && (
          <Term name={deal.chosen ? 'Accepted' : 'Best quote'}>
            {money(rankedPrice(best), true)}
            {best.kind === 'LEASE' && ', total lease cost'}
          </Term>
        )}
        {best?.validUntil && (
          <Term name="Quote ends">
            {easternShort(best.validUntil, now)}, {easternClock(best.validUntil)}
          </Term>
        )}
        {deal.appointment && (
          <Term name="Appointment">
            {timeAtPlaceAndHere(deal.appointment.at, deal.appointment.timeZone)},{' '}
            {deal.appointment.place}
          </Term>
        )}
        {deal.buyerPhone && <Term name="Buyer">{phoneWords(deal.buyerPhone)}</Term>}
        {deal.person && (
          <Term name="Person">
            <PersonLink person={deal.person} />
          </Term>
        )}
        {deal.wishes.bestTime && <Term name="Best time">{deal.wishes.bestTime}</Term>}
      </Terms>
      {(toDealer || toBuyer || deal.customer) && (
        <LastWords>
          {[toDealer, toBuyer].map(
            (contact) =>
              contact && (
                <Said
                  key={contact.id}
                  when={contact.happenedAt}
                  who={
                    contact.solicitation
                      ? (contact.solicitation.contactName ?? contact.solicitation.dealer.name)
                      : 'buyer'
                  }
                  now={now}
                >
                  {contact.content}
                </Said>
              ),
          )}
          {deal.customer && <LastMessage customerId={deal.customer.id} now={now} />}
        </LastWords>
      )}
    </>
  )
}

/** The last contact with a dealer, and with the buyer. */
const lastWords = ({ contacts }: DealPeekFragment) => [
  contacts?.find(({ solicitation }) => solicitation),
  contacts?.find(({ solicitation }) => !solicitation),
]

export function RequestFacts({ id, phone }: { id: string; phone?: string | null }) {
  const { data } = usePeekConsultationQuery({ variables: { id } })
  const request = data?.consultation
  if (!request) return null
  return (
    <>
      <Terms className="mt-3">
        <Term name="Vehicle">{wordsOf('vehicleType', request.vehicleType)}</Term>
        <Term name="Budget">{wordsOf('budgetRange', request.budgetRange)}</Term>
        <Term name="Buys">{wordsOf('timeline', request.timeline)}</Term>
        <Term name="City">{request.city}</Term>
        {request.person && (
          <Term name="Person">
            <PersonLink person={request.person} />
          </Term>
        )}
        {phone && <Term name="Phone">{phoneWords(phone)}</Term>}
      </Terms>
      {request.additionalDetails && (
        <LastWords>
          <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
            “{request.additionalDetails}”
          </p>
        </LastWords>
      )}
    </>
  )
}

export function LastMessage({ customerId, now }: { customerId: string; now: number }) {
  const { data } = usePeekConversationQuery({
    variables: { customerId },
    fetchPolicy: 'cache-and-network',
  })
  const message = data?.conversation?.lastMessage
  if (!message) return null
  return (
    <Said
      when={message.createdAt}
      who={message.isFromAdmin ? (message.staffName ?? 'us') : 'customer'}
      channel="chat"
      now={now}
    >
      “{message.content}”
    </Said>
  )
}

export function LastWords({ children }: { children: ReactNode }) {
  return (
    <section className="mt-3.5 space-y-2 border-rule border-t pt-3 empty:hidden">
      <h3 className="font-bold font-sans text-base tracking-normal">Last word</h3>
      {children}
    </section>
  )
}

function Said({
  when,
  who,
  channel,
  now,
  children,
}: {
  when: string
  who: string
  channel?: string
  now: number
  children: ReactNode
}) {
  return (
    <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
      <span className="text-ink-soft">
        {[easternShort(when, now), channel, who].filter(Boolean).join(', ')}:
      </span>{' '}
      {children}
    </p>
  )
}
