import { FileText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ChosenName } from '../../../../shared/consultation'
import { documentKinds, paymentKinds, vehicleConditions } from '../../../../shared/deals/deal-kinds'
import { entitlements, TRADE_IN_ELSEWHERE } from '../../../../shared/deals/entitlements'
import { money } from '../../../../shared/money'
import { phoneWords, telOf } from '../../../../shared/phones'
import { usStates } from '../../../../shared/us-states'
import { consultationStatuses } from '../../../../shared/words/consultations'
import { wordsFor } from '../../../../shared/words/rows'
import { easternMoment } from '../../../ui/eastern-time'
import { boxLook } from '../../../ui/paper/sheet'
import { Empty, Part } from '../../frame/part'
import { PersonLink } from '../../frame/person-link'
import { useMay } from '../../frame/rights'
import { Term, Terms } from '../../frame/terms'
import { staffPaths } from '../../paths'
import { wordsOf } from '../../words/consultation-words'
import { vehicleWords } from '../../words/deal-words'
import { Comparable } from '../purchase/comparable'
import type { StaffDealFragment } from './generated/deals'
import { UploadButton } from './upload-button'

/** What the buyer wants and has: wishes, vehicles, trade-in, offers, documents, and requests. */
export function BuyerPart({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const { vehicles, wishes, buyerPhone, buyerEmail } = deal
  const { state, zip, bestTime } = wishes
  const place = [state && usStates[state as keyof typeof usStates], zip].filter(Boolean).join(' ')
  return (
    <div className="space-y-5">
      <Part title="Buyer">
        <Terms>
          {deal.person && (
            <Term name="Person">
              <PersonLink person={deal.person} kind={deal.personLink ?? null} />
            </Term>
          )}
          {buyerPhone && (
            <Term name="Phone">
              <a href={telOf(buyerPhone)} className={quietLink}>
                {phoneWords(buyerPhone)}
              </a>
            </Term>
          )}
          {bestTime && <Term name="Call">{bestTime}</Term>}
          {buyerEmail && (
            <Term name="Email">
              <a href={`mailto:${buyerEmail}`} className={quietLink}>
                {buyerEmail}
              </a>
            </Term>
          )}
          {place && <Term name="Lives">{place}</Term>}
          {wishes.travelDistance && (
            <Term name="Travels">{wordsOf('travelDistance', wishes.travelDistance)}</Term>
          )}
        </Terms>
      </Part>
      <Part title="Wants">
        {vehicles.length === 0 && !wishes.changedAt ? (
          <p className="text-ink-soft">The buyer hasn’t told us what they want yet.</p>
        ) : (
          <Wants deal={deal} />
        )}
      </Part>
      <TradeIn deal={deal} />
      <OwnOffers deal={deal} onChange={onChange} />
      <Documents deal={deal} onChange={onChange} />
      <Requests deal={deal} />
    </div>
  )
}

const quietLink = 'inline-flex items-center underline-offset-4 hover:underline max-lg:min-h-11'

/** Shorter than the questions of the form. */
const wishChoices = {
  purchaseMethod: 'Pays by',
  creditRange: 'Credit',
  downPayment: 'Down',
  budgetRange: 'Budget',
  timeline: 'Buys',
} as const satisfies Partial<Record<ChosenName, string>>

function Wants({ deal: { vehicles, wishes, wishesSentAt } }: { deal: StaffDealFragment }) {
  const { termMonths, milesPerYear, monthlyTarget, details, changedAt, changedBy } = wishes
  return (
    <Terms>
      {vehicles.map((vehicle, place) => (
        <Fragment key={vehicle.place}>
          <Term name={vehicles.length > 1 ? `Car ${place + 1}` : 'Car'}>
            {vehicleWords(vehicle)}, {vehicleConditions[vehicle.condition].toLowerCase()}
            {vehicle.mostMiles != null &&
              `, up to ${vehicle.mostMiles.toLocaleString('en-US')} miles`}
          </Term>
          {vehicle.mustHave && <Term name="Must have">{vehicle.mustHave}</Term>}
          {vehicle.colors && <Term name="Colors">{vehicle.colors}</Term>}
        </Fragment>
      ))}
      {Object.entries(wishChoices).map(([name, term]) => {
        const chosen = wishes[name as keyof typeof wishChoices]
        return (
          chosen && (
            <Term key={name} name={term}>
              {wordsOf(name as ChosenName, chosen)}
            </Term>
          )
        )
      })}
      {termMonths != null && <Term name="Term">{termMonths} months</Term>}
      {milesPerYear != null && (
        <Term name="Miles a year">{milesPerYear.toLocaleString('en-US')}</Term>
      )}
      {monthlyTarget != null && <Term name="Monthly">{money(monthlyTarget)}</Term>}
      {details && <Term name="Details">{details}</Term>}
      <Term name="Sent">{wishesSentAt ? easternMoment(wishesSentAt) : 'Not sent yet'}</Term>
      {changedAt && (
        <Term name="Changed">
          {easternMoment(changedAt)}
          {changedBy && ` by ${changedBy}`}
        </Term>
      )}
    </Terms>
  )
}

function TradeIn({ deal: { tradeIn, tier } }: { deal: StaffDealFragment }) {
  if (!tradeIn) return null
  const { year, make, model, trim, miles, vin, condition, payoff, lender, ownOffer } = tradeIn
  return (
    <Part title="Trade-in">
      <Terms>
        <Term name="Car">{[year, make, model, trim].filter(Boolean).join(' ')}</Term>
        <Term name="Miles">{miles.toLocaleString('en-US')}</Term>
        {condition && <Term name="Condition">{condition}</Term>}
        {vin && <Term name="VIN">{vin}</Term>}
        {payoff != null && (
          <Term name="Owes">{[money(payoff), lender].filter(Boolean).join(', ')}</Term>
        )}
        {ownOffer != null && (
          <Term name="Offered">
            {[money(ownOffer), tradeIn.ownOfferFrom].filter(Boolean).join(', ')}
          </Term>
        )}
      </Terms>
      {!entitlements[tier].tradeInOnQuotes && (
        <p className="mt-1 text-ink-soft text-sm">{TRADE_IN_ELSEWHERE}</p>
      )}
    </Part>
  )
}

function OwnOffers({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const { ownOffers } = deal
  if (ownOffers.length === 0) return null
  return (
    <Part title="Own offers" count={ownOffers.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {ownOffers.map((offer) => {
          const { id, dealerName, year, make, model, trim, kind, totals, document } = offer
          return (
            <li key={id} className="px-3 py-1.5">
              <p className="flex justify-between gap-3">
                <span className="font-medium">{dealerName ?? 'Written offer'}</span>
                <span className="font-semibold tabular-nums">{money(totals.outTheDoor, true)}</span>
              </p>
              <p className="text-ink-soft text-sm">
                {[year, make, model, trim].filter(Boolean).join(' ')}, {paymentKinds[kind]}
              </p>
              {document && <FileLink path={document.path}>{document.name}</FileLink>}
              <Comparable deal={deal} offer={offer} onChange={onChange} />
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Documents({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const { documents } = deal
  const may = useMay()
  return (
    <Part
      title="Documents"
      count={documents.length}
      actions={may('DEALS') && <UploadButton dealId={deal.id} kind="OTHER" onUploaded={onChange} />}
    >
      {documents.length === 0 ? (
        <Empty>No documents yet.</Empty>
      ) : (
        <ul className={`${boxLook} divide-y divide-rule`}>
          {documents.map(({ id, kind, name, path, byStaff, isShown, createdAt }) => (
            <li key={id} className="px-3 py-1.5">
              <FileLink path={path}>{name}</FileLink>
              <p className="text-ink-faint text-sm">
                {kind === 'OWN_OFFER' ? 'Buyer’s own offer' : documentKinds[kind]},{' '}
                {byStaff ? 'staff' : 'buyer'}, {easternMoment(createdAt)}
                {!isShown && ', not shown to the buyer'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Requests({ deal: { consultations } }: { deal: StaffDealFragment }) {
  if (!consultations || consultations.length === 0) return null
  return (
    <Part title="Requests" count={consultations.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {consultations.map(({ id, vehicleType, status }) => (
          <li key={id} className="px-3 py-1.5">
            <Link
              to={staffPaths.consultation(id)}
              className="inline-flex min-h-6 items-center text-ink underline underline-offset-4 max-lg:min-h-11"
            >
              {wordsOf('vehicleType', vehicleType)}:{' '}
              {wordsFor(consultationStatuses, status ?? 'NEW')}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function FileLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      className="inline-flex min-h-6 max-lg:min-h-11 max-w-full items-center gap-1.5 text-ink underline underline-offset-4"
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </a>
  )
}
