import { rankedPrice } from '../../../../shared/deals/quote-ranking'
import { money } from '../../../../shared/money'
import { phoneWords } from '../../../../shared/phones'
import { timeAtPlaceAndHere } from '../../../../shared/time-zones'
import { easternClock, easternShort } from '../../../ui/eastern-time'
import { LastWords, Said } from '../../frame/last-words'
import { PersonLink } from '../../frame/person-link'
import { Term, Terms } from '../../frame/terms'
import { LastMessage } from '../../inbox/last-message'
import { vehicleWords } from '../../words/deal-words'
import { type DealFactsFragment, usePeekDealQuery } from './generated/deal-facts'

/** What Today shows of a deal. */
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
const lastWords = ({ contacts }: DealFactsFragment) => [
  contacts?.find(({ solicitation }) => solicitation),
  contacts?.find(({ solicitation }) => !solicitation),
]
