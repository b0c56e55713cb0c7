import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ChosenName } from '../../../../shared/consultation'
import { documentKinds, paymentKinds, vehicleConditions } from '../../../../shared/deals/deal-kinds'
import { entitlements, TRADE_IN_ELSEWHERE } from '../../../../shared/deals/entitlements'
import { money } from '../../../../shared/money'
import { usStates } from '../../../../shared/us-states'
import { easternMoment } from '../../../ui/eastern-time'
import { Fact, Facts } from '../../../ui/facts'
import { statusWords } from '../../consultations/consultation-status'
import { wordsOf } from '../../consultations/words'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import { boxLook, Empty, Part } from '../part'
import type { DealBuyerFragment, StaffDealFragment } from './generated/deals'
import { UploadButton } from './upload-button'

const range = (from?: number | null, to?: number | null) =>
  from && to && from !== to ? `${from}–${to}` : String(from ?? to ?? '')

/** What the buyer wants and has: wishes, vehicles, trade-in, offers, documents, and requests. */
export function BuyerPart({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const { vehicles, wishes, wishesSentAt } = deal
  const isEmpty = vehicles.length === 0 && !wishes.changedAt
  return (
    <div className="space-y-6">
      <Part title="Buyer">
        {isEmpty ? (
          <Empty>The buyer hasn't told us what they want yet.</Empty>
        ) : (
          <div className={`${boxLook} space-y-4 p-4`}>
            <p className="text-ink-soft text-sm">
              {wishesSentAt ? `Sent ${easternMoment(wishesSentAt)}` : 'Not sent yet'}
              {wishes.changedAt &&
                `, last changed ${easternMoment(wishes.changedAt)}${wishes.changedBy ? ` by ${wishes.changedBy}` : ''}`}
            </p>
            <Vehicles deal={deal} />
            <Wishes deal={deal} />
            <TradeIn deal={deal} />
          </div>
        )}
      </Part>
      <OwnOffers deal={deal} />
      <Documents deal={deal} onChange={onChange} />
      <Requests deal={deal} />
    </div>
  )
}

function Vehicles({ deal: { vehicles } }: { deal: DealBuyerFragment }) {
  return (
    <ol className="space-y-2">
      {vehicles.map((vehicle) => {
        const { place, condition, yearFrom, yearTo, make, model, trim } = vehicle
        const details = [
          vehicle.colors,
          vehicle.mostMiles != null && `up to ${vehicle.mostMiles.toLocaleString('en-US')} miles`,
          vehicle.mustHave,
        ].filter(Boolean)
        return (
          <li key={place}>
            <p className="font-semibold">
              {[range(yearFrom, yearTo), make, model, trim].filter(Boolean).join(' ')}
              <span className="ml-2 font-normal text-ink-soft text-sm">
                {vehicleConditions[condition]}
              </span>
            </p>
            {details.length > 0 && (
              <p className="whitespace-pre-line text-ink-soft text-sm">{details.join(' · ')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Shorter than the questions of the form. */
const wishChoices = {
  purchaseMethod: 'Pays by',
  creditRange: 'Credit',
  downPayment: 'Down payment',
  budgetRange: 'Budget',
  timeline: 'Buys',
  travelDistance: 'Travels',
} as const satisfies Partial<Record<ChosenName, string>>

function Wishes({ deal: { wishes } }: { deal: DealBuyerFragment }) {
  const { state, zip, phone, bestTime, termMonths, milesPerYear, monthlyTarget, details } = wishes
  const facts: [term: string, value: string | false | null | undefined][] = [
    [
      'Lives in',
      [state && usStates[state as keyof typeof usStates], zip].filter(Boolean).join(' '),
    ],
    ['Phone', [phone, bestTime].filter(Boolean).join(', ')],
    ...Object.entries(wishChoices).map(([name, term]): [string, string | null | undefined] => {
      const chosen = wishes[name as keyof typeof wishChoices]
      return [term, chosen && wordsOf(name as ChosenName, chosen)]
    }),
    ['Term', termMonths != null && `${termMonths} months`],
    ['Miles per year', milesPerYear?.toLocaleString('en-US')],
    ['Wants to pay', monthlyTarget != null && `${money(monthlyTarget)} a month`],
  ]
  return (
    <Facts className="grid-cols-2 gap-y-3! border-rule border-t pt-3 text-sm">
      {facts.map(
        ([term, value]) =>
          value && (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ),
      )}
      {details && (
        <Fact term="Details" className="col-span-2">
          {details}
        </Fact>
      )}
    </Facts>
  )
}

function TradeIn({ deal: { tradeIn, tier } }: { deal: StaffDealFragment }) {
  if (!tradeIn) return null
  const { year, make, model, trim, miles, vin, condition, payoff, lender, ownOffer } = tradeIn
  return (
    <div className="border-rule border-t pt-3">
      <h4 className="text-sm">Trade-in</h4>
      <p className="font-medium">{[year, make, model, trim].filter(Boolean).join(' ')}</p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {[
          `${miles.toLocaleString('en-US')} miles`,
          condition,
          vin && `VIN ${vin}`,
          payoff != null && `owes ${money(payoff)}${lender ? ` to ${lender}` : ''}`,
          ownOffer != null &&
            `was offered ${money(ownOffer)}${tradeIn.ownOfferFrom ? ` by ${tradeIn.ownOfferFrom}` : ''}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!entitlements[tier].tradeInOnQuotes && (
        <p className="mt-1 text-ink-faint text-sm">{TRADE_IN_ELSEWHERE}</p>
      )}
    </div>
  )
}

function OwnOffers({ deal: { ownOffers } }: { deal: StaffDealFragment }) {
  if (ownOffers.length === 0) return null
  return (
    <Part title="Own offers" count={ownOffers.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {ownOffers.map(({ id, dealerName, year, make, model, trim, kind, totals, document }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{dealerName ?? 'Written offer'}</span>
              <span className="font-semibold tabular-nums">{money(totals.outTheDoor, true)}</span>
            </p>
            <p className="text-ink-soft text-sm">
              {[year, make, model, trim].filter(Boolean).join(' ')}, {paymentKinds[kind]}
            </p>
            {document && <FileLink path={document.path}>{document.name}</FileLink>}
          </li>
        ))}
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
            <li key={id} className="px-4 py-2">
              <FileLink path={path}>{name}</FileLink>
              <p className="text-ink-faint text-sm">
                {kind === 'OWN_OFFER' ? "Buyer's own offer" : documentKinds[kind]},{' '}
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
    <Part title="Consultations" count={consultations.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {consultations.map(({ id, vehicleType, status }) => (
          <li key={id} className="px-4 py-2">
            <Link
              to={staffPaths.consultation(id)}
              className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
            >
              {wordsOf('vehicleType', vehicleType)}: {statusWords[status ?? 'NEW']}
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
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 text-ink underline underline-offset-4"
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </a>
  )
}
