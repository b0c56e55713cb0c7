import { Mail, MessageSquarePlus, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { entitlements, tierNames } from '../../../../shared/deals/entitlements'
import { Badge } from '../../../ui/badge'
import { useNow } from '../../../ui/browser/now'
import { Button, buttonLook } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { AssignMenu } from '../../frame/assign-menu'
import { useMay } from '../../frame/rights'
import { staffPaths } from '../../paths'
import { DealLight, PromiseLight } from '../deal-light'
import { buyerOf, endWords, stageWords, telOf } from '../words'
import { AppointmentWords } from './appointment-dialog'
import { DealActions } from './deal-actions'
import { type StaffDealFragment, useAssignDealMutation } from './generated/deals'

const link = 'text-ink underline underline-offset-4'

/** The buyer and what happens next. */
export function DealHeader({
  deal,
  onContact,
  onChange,
}: {
  deal: StaffDealFragment
  onContact: () => void
  onChange: () => void
}) {
  const { id, number, tier, stage, order, customer, assignedTo, buyerPhone, buyerEmail } = deal
  const now = useNow()
  const may = useMay()
  const [assign] = useAssignDealMutation({ refetchQueries: ['StaffDeals'] })
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-2xl">{buyerOf(deal)}</h2>
        <Badge>{stageWords[stage]}</Badge>
        <div className="ml-auto">
          <AssignMenu
            assignedTo={assignedTo}
            need="DEALS"
            onAssign={(staffId) => assign({ variables: { id, staffId } })}
          />
        </div>
      </div>
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
        <span>
          Deal {number}, {tierNames[tier]}
        </span>
        {order && (
          <>
            <span aria-hidden>·</span>
            <Link to={staffPaths.order(order.number)} className={link}>
              Order #{order.number}
            </Link>
          </>
        )}
        <span aria-hidden>·</span>
        {customer ? (
          <Link to={staffPaths.conversation(customer.id)} className={link}>
            Conversation
          </Link>
        ) : (
          <span>Guest: not joined to an account yet</span>
        )}
        <span aria-hidden>·</span>
        <Link to={staffPaths.historyOf('DEAL', id)} className={link}>
          History
        </Link>
      </p>
      <p className="text-ink-faint text-sm">{entitlementText(tier)}</p>
      <Warnings deal={deal} />
      {stage === 'CLOSED' ? (
        <p className="text-ink-soft">
          {deal.endedAs && endWords[deal.endedAs]}
          {deal.closedAt && `, ${easternMoment(deal.closedAt)}`}
          {deal.endNote && <span className="block">{deal.endNote}</span>}
        </p>
      ) : (
        <div className="rounded-md bg-tread px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <strong className="font-semibold">{deal.nextStep?.text || 'Nothing to do now'}</strong>
            <DealLight of={deal} now={now} />
          </p>
          {deal.contactedAt && (
            <p className="mt-1.5">
              <PromiseLight of={deal} now={now} />
            </p>
          )}
          <AppointmentWords deal={deal} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {buyerPhone && (
          <a href={telOf(buyerPhone)} className={buttonLook({ size: 'sm' })}>
            <Phone aria-hidden className="size-4" />
            Call {buyerPhone}
          </a>
        )}
        {buyerEmail && (
          <a
            href={`mailto:${buyerEmail}`}
            className={buttonLook(
              { variant: 'quiet', size: 'sm' },
              'min-w-0 [overflow-wrap:anywhere]',
            )}
          >
            <Mail aria-hidden className="size-4 shrink-0" />
            {buyerEmail}
          </a>
        )}
        {may('PEOPLE') && (
          <Button variant="quiet" size="sm" onClick={onContact}>
            <MessageSquarePlus aria-hidden className="size-4" />
            Log a contact
          </Button>
        )}
        {may('DEALS') && <DealActions deal={deal} onChange={onChange} />}
      </div>
    </header>
  )
}

function Warnings({ deal }: { deal: StaffDealFragment }) {
  const isOpen = deal.stage !== 'CLOSED'
  return (
    <>
      {isOpen && entitlements[deal.tier].needsAdvocate && !deal.assignedTo && (
        <Warning>{tierNames[deal.tier]} includes a personal advocate. Assign someone.</Warning>
      )}
      {deal.isDisputed && (
        <Warning>
          The payment is disputed. The buyer only sees that we're reviewing the payment.
        </Warning>
      )}
      {isOpen && deal.wishes.isServed === false && (
        <Warning>We don't serve the buyer's state. Refund the order, or add the state.</Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-tread px-4 py-2.5 font-medium text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <span>{children}</span>
    </p>
  )
}

/** What the package entitles the buyer to, in a line. */
function entitlementText(tier: keyof typeof entitlements) {
  const its = entitlements[tier]
  return [
    its.wantedVehicles === 1 ? '1 vehicle' : `Up to ${its.wantedVehicles} vehicles`,
    its.travelDistances.includes('unlimited')
      ? 'nationwide'
      : its.travelDistances.includes('200-miles')
        ? 'up to 200 miles'
        : 'up to 100 miles',
    its.comparesPaymentKinds ? 'cash, loan, and lease compared' : 'one way to pay',
    its.tradeInOnQuotes ? 'trade-in' : 'no trade-in on quotes',
    its.contractVerdict && 'contract check',
    its.dealerDelivery && 'delivery',
  ]
    .filter(Boolean)
    .join(' · ')
}
