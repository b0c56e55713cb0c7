import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { cancelledReasons } from '../content/cancelled-reasons'
import type { OrderStatus } from '../generated/schema'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { useCancelCheckoutMutation } from './generated/orders'

export function CheckoutCancelledScreen() {
  const [query] = useSearchParams()
  const reason = query.get('reason')
  const sessionId = query.get('session_id') || undefined
  const status = useCancelCheckout(reason === 'cancelled' ? sessionId : undefined)
  if (sessionId && status && paidStatuses.includes(status)) {
    return <PaidAnyway sessionId={sessionId} />
  }

  const { title, message, suggestions } = reasonFor(reason)
  return (
    <Page narrow title={title} subtitle={message}>
      <Sheet>
        <h2 className="text-xl">What you can do</h2>
        <ol className="mt-3 list-decimal pl-6 marker:font-semibold marker:text-ink">
          {suggestions.map(({ text, to }) => (
            <li key={text} className="relative min-h-11 py-2.5 pl-2">
              {to ? (
                <Link to={to} className={`${link} after:absolute after:inset-0`}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          ))}
        </ol>
        {sessionId && (
          <p className="mt-7 border-t border-rule pt-5 text-sm break-all text-ink-soft">
            Reference ID: {sessionId}
          </p>
        )}
      </Sheet>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to={paths.checkout()}>Try Again</ButtonLink>
        <ButtonLink variant="quiet" to={paths.cart()}>
          Review Cart
        </ButtonLink>
        <ButtonLink variant="bare" to={paths.contact()}>
          Need Help? Contact Support
        </ButtonLink>
      </div>
    </Page>
  )
}

function reasonFor(reason: string | null) {
  if (reason === 'cancelled' || reason === 'failed' || reason === 'expired') {
    return cancelledReasons[reason]
  }
  return cancelledReasons.incomplete
}

const paidStatuses: OrderStatus[] = ['PAID', 'REVIEW', 'REFUNDING', 'REFUNDED']

/** Cancels the checkout that the visitor left. Returns the order's status once known. */
function useCancelCheckout(sessionId?: string) {
  // A failed call is not shown: the page is right either way, because nothing was paid.
  const [cancelCheckout, { data }] = useCancelCheckoutMutation({ onError: () => undefined })
  const requested = useRef<string>(undefined)

  useEffect(() => {
    if (!sessionId || requested.current === sessionId) return
    requested.current = sessionId
    void cancelCheckout({ variables: { sessionId } })
  }, [sessionId, cancelCheckout])

  return data?.cancelCheckout.status
}

function PaidAnyway({ sessionId }: { sessionId: string }) {
  return (
    <Page
      narrow
      title="Payment Received"
      subtitle="We received a payment for this order before the checkout was cancelled."
    >
      <ButtonLink to={paths.success(sessionId)}>See Your Payment</ButtonLink>
    </Page>
  )
}
