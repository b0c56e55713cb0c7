import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { takeCheckout } from '../cart/checkout-in-progress'
import { useClearCartMutation } from '../cart/generated/cart'
import { paths } from '../paths'
import { Button, ButtonLink, buttonLook } from '../ui/button'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Problem, Skeleton } from '../ui/states'
import { useOrderQuery } from './generated/orders'
import { type Outcome, outcomeCopy } from './order-outcome'
import { OutcomeMessage } from './outcome-message'
import { hasReceipt, ReceiptPaper } from './receipt-paper'

export function ReceiptScreen() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  if (!sessionId) return <NoReceipt outcome="UNKNOWN" />
  return <ReceiptOf key={sessionId} sessionId={sessionId} />
}

function ReceiptOf({ sessionId }: { sessionId: string }) {
  const { data, error, loading, refetch } = useOrderQuery({
    variables: { reference: sessionId },
    fetchPolicy: 'network-only',
  })
  const order = data?.order
  useClearPaidCart(sessionId, order?.status === 'PAID')

  if (error && !loading) {
    return (
      <Page narrow title="Receipt Not Available">
        <Problem title="Your receipt could not be loaded" retry={() => refetch()} />
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title="Order Receipt">
        <div role="status">
          <span className="sr-only">Loading your receipt…</span>
          <Skeleton className="h-176 w-full max-w-[54rem]" />
        </div>
      </Page>
    )
  }
  if (!order || !hasReceipt(order.status)) {
    return <NoReceipt outcome={order?.status ?? 'UNKNOWN'} sessionId={sessionId} />
  }

  return (
    <Page title="Order Receipt">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,54rem)_minmax(14rem,1fr)] print:block">
        <ReceiptPaper order={order} sessionId={sessionId} />
        <div className="flex flex-col gap-3 sm:max-lg:flex-row sm:max-lg:flex-wrap lg:sticky lg:top-24 print:hidden">
          <Button onClick={() => window.print()}>Print Receipt</Button>
          {order.status === 'PAID' && (
            <a href={paths.deals(sessionId)} className={buttonLook({ variant: 'quiet' })}>
              Go to My deal
            </a>
          )}
          <ButtonLink variant="quiet" to={paths.packages()}>
            Browse More Services
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.home()}>
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/**
 * Clears the paid cart, once and only in the browser that paid. The server has already
 * removed the paid items, so a failed call is not worth reporting.
 */
function useClearPaidCart(sessionId: string, isPaid: boolean) {
  const [clearCart] = useClearCartMutation({ onError: () => undefined })
  useEffect(() => {
    if (isPaid && takeCheckout(sessionId)) void clearCart()
  }, [isPaid, sessionId, clearCart])
}

function NoReceipt({ outcome, sessionId }: { outcome: Outcome; sessionId?: string }) {
  return (
    <Page narrow title="Receipt Not Available">
      <Sheet>
        <h2 className="mb-5 text-2xl">{outcomeCopy[outcome].title}</h2>
        <OutcomeMessage outcome={outcome} />
      </Sheet>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {sessionId && outcomeCopy[outcome].remedy && (
          <ButtonLink to={paths.success(sessionId)}>Check Your Payment</ButtonLink>
        )}
        <ButtonLink variant="quiet" to={paths.contact()}>
          Contact Us
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.home()}>
          Return to Home
        </ButtonLink>
      </div>
    </Page>
  )
}
