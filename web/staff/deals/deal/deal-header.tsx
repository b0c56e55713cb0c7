import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { entitlements, tierNames } from '../../../../shared/deals/entitlements'
import { phoneWords, telOf } from '../../../../shared/phones'
import { dealEnds, dealStages } from '../../../../shared/words/deals'
import { wordsFor } from '../../../../shared/words/rows'
import { useKeys } from '../../../ui/browser/keys'
import { useNow } from '../../../ui/browser/now'
import { Button, buttonLook } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { useOpened } from '../../find/opened'
import { AssignMenu } from '../../frame/assign-menu'
import { Key } from '../../frame/key'
import { useMay } from '../../frame/rights'
import { TierMark } from '../../frame/tier-mark'
import { inquiryWords } from '../../orders/dispute-words'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { DealLight, PromiseLight } from '../deal-light'
import { AppointmentWords } from './appointment-dialog'
import { useDealActions } from './deal-actions'
import { type StaffDealFragment, useAssignDealMutation } from './generated/deals'
import { nextPromise } from './next-promise'
import { StepLine } from './step-line'

const link =
  'inline-flex min-h-6 items-center text-ink underline underline-offset-4 max-lg:min-h-11'

/** The buyer and what happens next. */
export function DealHeader({
  deal,
  onContact,
  onChange,
}: {
  deal: StaffDealFragment
  onContact: (solicitationId?: string) => void
  onChange: () => void
}) {
  const { id, number, tier, stage, order, customer, assignedTo } = deal
  const next = nextPromise(deal)
  useOpened('DEAL', staffPaths.deal(id), `Deal ${number}, ${buyerOf(deal)}`)
  const now = useNow()
  const may = useMay()
  const [assign] = useAssignDealMutation({ refetchQueries: ['StaffDeals'] })
  const { step, menu, dialogs } = useDealActions(deal, onChange)
  const call = callNow(deal)
  const callLink = useRef<HTMLAnchorElement>(null)
  useKeys({
    c: () => {
      callLink.current?.click()
      if (may(call?.solicitationId ? 'DEALS' : 'PEOPLE')) onContact(call?.solicitationId)
    },
  })
  return (
    <header className="-mx-4 space-y-2.5 border-rule border-b bg-paper px-4 pb-4 sm:-mx-7 sm:px-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-[1.75rem]">{buyerOf(deal)}</h2>
        <span className="text-ink-soft">Deal {number}</span>
        <TierMark tier={tier} />
        <span className="text-ink-soft">{wordsFor(dealStages, stage)}</span>
        <div className="ml-auto flex gap-1">
          <AssignMenu
            assignedTo={assignedTo}
            need="DEALS"
            onAssign={(staffId) => assign({ variables: { id, staffId } })}
          />
          {may('DEALS') && menu}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
        <span>{entitlementText(tier)}</span>
        {order && (
          <Link to={staffPaths.order(order.number)} className={link}>
            Order #{order.number}
          </Link>
        )}
        {customer ? (
          <Link to={staffPaths.conversation(customer.id)} className={link}>
            Conversation
          </Link>
        ) : (
          <span>Guest: not joined to an account yet</span>
        )}
        <Link to={staffPaths.historyOf('DEAL', id)} className={link}>
          History
        </Link>
        {deal.contactedAt && <PromiseLight of={deal} now={now} />}
      </p>
      <StepLine deal={deal} />
      <Warnings deal={deal} />
      {stage === 'CLOSED' ? (
        <p className="text-ink-soft">
          {deal.endedAs && wordsFor(dealEnds, deal.endedAs)}
          {deal.closedAt && `, ${easternMoment(deal.closedAt)}`}
          {deal.endNote && <span className="block">{deal.endNote}</span>}
        </p>
      ) : (
        <div className="canary flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-canary-edge px-4 py-2.5">
          <p className="flex flex-wrap items-center gap-x-4">
            <strong>{next.text}</strong>
            <DealLight of={{ ...deal, dueAt: next.dueAt }} now={now} />
          </p>
          <AppointmentWords deal={deal} />
          <div className="flex flex-wrap gap-2 max-lg:*:min-h-11 lg:ml-auto">
            {may('DEALS') && step}
            {call && (
              <a
                ref={callLink}
                href={telOf(call.phone)}
                className={buttonLook({ variant: 'quiet', size: 'sm' })}
              >
                Call {call.name}
                <Key>c</Key>
              </a>
            )}
            {may('PEOPLE') && (
              <Button variant="quiet" size="sm" onClick={() => onContact()}>
                Log a call
                <Key>n</Key>
              </Button>
            )}
          </div>
        </div>
      )}
      {dialogs}
    </header>
  )
}

/** Whom the next step is about: the dealer who must confirm, otherwise the buyer. */
function callNow({ nextStep, chosen, solicitations, quotes, buyerPhone }: StaffDealFragment) {
  if (nextStep?.kind === 'CONFIRM_WITH_DEALER') {
    const quote = quotes.find(({ id }) => id === chosen?.id)
    const asked = solicitations?.find(({ id }) => id === quote?.solicitation?.id)
    const phone = asked?.contactPhone ?? asked?.dealer.phone
    if (asked && phone) {
      return { phone, name: asked.contactName ?? asked.dealer.name, solicitationId: asked.id }
    }
  }
  return buyerPhone
    ? { phone: buyerPhone, name: phoneWords(buyerPhone), solicitationId: undefined }
    : undefined
}

function Warnings({ deal }: { deal: StaffDealFragment }) {
  const isOpen = deal.stage !== 'CLOSED'
  const inquiry = deal.order?.openDispute
  return (
    <>
      {isOpen && entitlements[deal.tier].needsAdvocate && !deal.assignedTo && (
        <Warning>{tierNames[deal.tier]} includes a personal advocate. Assign someone.</Warning>
      )}
      {deal.isDisputed && (
        <Warning>
          The payment is disputed. The buyer only sees that we’re reviewing the payment.
        </Warning>
      )}
      {!deal.isDisputed && inquiry && (
        <Warning>
          The bank asks about the payment; the deal goes on, and the buyer doesn’t see it.{' '}
          {inquiryWords(inquiry)}
        </Warning>
      )}
      {isOpen && deal.wishes.isServed === false && (
        <Warning>We don’t serve the buyer’s state. Refund the order, or add the state.</Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 border border-amber px-4 py-2 font-medium">
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
    .join(', ')
}
