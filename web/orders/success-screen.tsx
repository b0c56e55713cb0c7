import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { money } from '../../shared/money'
import { nextSteps } from '../../shared/next-steps'
import { paths } from '../paths'
import { Button, ButtonLink, buttonLook } from '../ui/button'
import { Page } from '../ui/page'
import { Status } from '../ui/paper/marks'
import { Canary, Sheet } from '../ui/paper/sheet'
import { WhatHappensNext } from '../ui/steps'
import { FollowDeal } from './follow-deal'
import { type Outcome, outcomeCopy } from './order-outcome'
import { OutcomeMessage } from './outcome-message'
import type { SettledOrder } from './settle-order'
import { useSettledOrder } from './use-settled-order'

export function SuccessScreen() {
  const [query] = useSearchParams()
  const reference = query.get('session_id') || query.get('payment_intent')
  if (!reference) {
    return (
      <Page narrow title={outcomeCopy.UNKNOWN.title}>
        <OutcomeCard outcome="UNKNOWN" />
        <OnwardLinks />
      </Page>
    )
  }
  return <ReturnFromPayment key={reference} reference={reference} />
}

function ReturnFromPayment({ reference }: { reference: string }) {
  const { settled, isChecking, check } = useSettledOrder(reference)
  return (
    <Page
      narrow
      title={settled ? outcomeCopy[settled.outcome].title : 'Processing your order...'}
      aside={
        settled?.outcome === 'PAID' && (
          <>
            <WhatHappensNext steps={nextSteps} />
            <OnwardLinks />
          </>
        )
      }
    >
      {settled ? (
        <OutcomeCard outcome={settled.outcome}>
          <OrderFacts reference={reference} order={settled.order} />
          <Remedy
            outcome={settled.outcome}
            reference={reference}
            isChecking={isChecking}
            check={check}
          />
        </OutcomeCard>
      ) : (
        <ProcessingCard />
      )}
      {settled?.outcome === 'PAID' && <YourTurn reference={reference} order={settled.order} />}
      {settled && settled.outcome !== 'PAID' && <OnwardLinks />}
    </Page>
  )
}

function ProcessingCard() {
  return (
    <Sheet role="status">
      <Status shape="half" tone="soft" className="text-lg">
        <span className="font-normal text-ink">
          We’re checking your payment. Please keep this page open for a moment.
        </span>
      </Status>
    </Sheet>
  )
}

function OutcomeCard({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  return (
    <Sheet className="border-t-2! border-t-ink!">
      <div role="status">
        <OutcomeMessage outcome={outcome} />
      </div>
      {children}
    </Sheet>
  )
}

/** The number to tell us on the phone is large; the reference of the payment is for looking it up. */
function OrderFacts({ reference, order }: { reference: string; order: SettledOrder['order'] }) {
  return (
    <dl className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-4 border-rule border-t pt-5 sm:grid sm:auto-cols-auto sm:grid-flow-col sm:grid-rows-[auto_auto] sm:gap-y-1">
      {order && (
        <>
          <OrderFact
            term="Order Number"
            className="font-[640] font-display text-[3.375rem] leading-none"
          >
            {order.number}
          </OrderFact>
          <OrderFact term="Total" className="font-[640] font-display text-[2rem] leading-none">
            {money(order.total)}
          </OrderFact>
        </>
      )}
      <OrderFact term="Order Reference" className="font-semibold">
        {reference.slice(-8).toUpperCase()}
      </OrderFact>
    </dl>
  )
}

function OrderFact({
  term,
  className,
  children,
}: {
  term: string
  className: string
  children: ReactNode
}) {
  return (
    <div className="min-w-0 sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:items-baseline">
      <dt className="text-ink-faint text-label">{term}</dt>
      <dd dir="auto" className={`[overflow-wrap:anywhere] ${className}`}>
        {children}
      </dd>
    </div>
  )
}

/** What the buyer does next: a guest gets an account first. */
function YourTurn({ reference, order }: { reference: string; order: SettledOrder['order'] }) {
  const isGuest = !!order?.guestAccess
  return (
    <Canary as="section" aria-labelledby="your-turn" className="mt-6 sm:p-8!">
      <h2 id="your-turn" className="text-[1.75rem]">
        Your turn: tell us what you want
      </h2>
      <p className="mt-2 max-w-xl">
        Write down in My deal what you’d like to drive and what you’d like to spend. We start from
        there.
      </p>
      {order && <FollowDeal order={order} reference={reference} />}
      <a
        href={paths.deals(reference)}
        className={buttonLook({ variant: isGuest ? 'quiet' : 'primary' }, 'mt-5')}
      >
        Go to My deal
      </a>
    </Canary>
  )
}

interface RemedyProps {
  outcome: Outcome
  reference: string
  isChecking: boolean
  check: () => void
}

function Remedy({ outcome, reference, isChecking, check }: RemedyProps) {
  if (outcome === 'PAID') {
    return (
      <ButtonLink variant="quiet" className="mt-6" to={paths.receipt(reference)}>
        View Receipt
      </ButtonLink>
    )
  }
  switch (outcomeCopy[outcome].remedy) {
    case 'check':
      return (
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <Button busy={isChecking} onClick={check}>
            Check again
          </Button>
          {outcome === 'INCOMPLETE' && (
            <ButtonLink variant="quiet" to={paths.checkout()}>
              Return to Checkout
            </ButtonLink>
          )}
        </div>
      )
    case 'retry':
      return (
        <ButtonLink className="mt-7 w-full sm:w-auto" to={paths.checkout()}>
          Try Again
        </ButtonLink>
      )
    case undefined:
      return null
  }
}

function OnwardLinks() {
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink variant="quiet" to={paths.packages()}>
        Browse Packages
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.contact()}>
        Contact Us
      </ButtonLink>
    </div>
  )
}
