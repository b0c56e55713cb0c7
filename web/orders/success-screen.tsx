import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nextSteps } from '../../shared/next-steps'
import { paths } from '../paths'
import { Button, ButtonLink, buttonLook } from '../ui/button'
import { Fact, Facts } from '../ui/facts'
import { Money } from '../ui/money'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Steps } from '../ui/steps'
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
    <Page narrow title={settled ? outcomeCopy[settled.outcome].title : 'Processing your order...'}>
      {settled ? (
        <OutcomeCard outcome={settled.outcome}>
          <OrderFacts reference={reference} order={settled.order} />
          {settled.order && <FollowDeal order={settled.order} reference={reference} />}
          <Remedy
            outcome={settled.outcome}
            isGuest={!!settled.order?.guestAccess}
            reference={reference}
            isChecking={isChecking}
            check={check}
          />
        </OutcomeCard>
      ) : (
        <ProcessingCard />
      )}
      {settled?.outcome === 'PAID' && (
        <section aria-labelledby="next-steps" className="mt-12">
          <h2 id="next-steps" className="text-2xl">
            What Happens Next?
          </h2>
          <Steps steps={nextSteps} />
        </section>
      )}
      {settled && <OnwardLinks />}
    </Page>
  )
}

function ProcessingCard() {
  return (
    <Sheet role="status" className="flex items-center gap-5">
      <LoaderCircle aria-hidden className="size-10 shrink-0 animate-spin text-ink" />
      <p className="text-lg text-ink-soft">
        We’re checking your payment. Please keep this page open for a moment.
      </p>
    </Sheet>
  )
}

function OutcomeCard({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  return (
    <Sheet>
      <div role="status">
        <OutcomeMessage outcome={outcome} />
      </div>
      {children}
    </Sheet>
  )
}

function OrderFacts({ reference, order }: { reference: string; order: SettledOrder['order'] }) {
  return (
    <Facts className="mt-7 grid-cols-2 border-rule border-t pt-6 sm:grid-cols-3">
      <Fact term="Order Reference" size="lg">
        {reference.slice(-8).toUpperCase()}
      </Fact>
      {order && (
        <>
          <Fact term="Order Number" size="lg">
            {order.number}
          </Fact>
          <Fact term="Total" size="lg">
            <Money dollars={order.total} />
          </Fact>
        </>
      )}
    </Facts>
  )
}

interface RemedyProps {
  outcome: Outcome
  /** The way to the deal is offered above. */
  isGuest: boolean
  reference: string
  isChecking: boolean
  check: () => void
}

function Remedy({ outcome, isGuest, reference, isChecking, check }: RemedyProps) {
  if (outcome === 'PAID') {
    return (
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        <a
          href={paths.deals(reference)}
          className={buttonLook({ variant: isGuest ? 'quiet' : 'primary' })}
        >
          Go to My deal
        </a>
        <ButtonLink variant="quiet" to={paths.receipt(reference)}>
          View Receipt
        </ButtonLink>
      </div>
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
    <div className="mt-12 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink variant="quiet" to={paths.packages()}>
        Browse Packages
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.contact()}>
        Contact Us
      </ButtonLink>
    </div>
  )
}
