import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { money } from '../../shared/money'
import { useCart } from '../cart/cart'
import { cancelledReasons } from '../content/cancelled-reasons'
import type { OrderStatus } from '../generated/schema'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Line, Lines } from '../ui/paper/lines'
import { Sheet, SheetHead } from '../ui/paper/sheet'
import { PhoneStub } from '../ui/talk-to-us'
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
    <Page title={title} subtitle={message} aside={<Beside />}>
      <Sheet flush>
        <SheetHead>
          <h2 className="text-2xl">What you can do</h2>
        </SheetHead>
        <ol className="divide-y divide-rule px-5 sm:px-6">
          {suggestions.map(({ text, to }, at) => (
            <li
              key={text}
              className="relative flex min-h-13 items-baseline gap-4 py-3.5 leading-snug"
            >
              <span aria-hidden className="w-4 shrink-0 font-[640] font-display">
                {at + 1}
              </span>
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
          <p className="break-all border-rule border-t px-5 py-3.5 text-ink-soft text-sm sm:px-6">
            Reference ID: {sessionId}
          </p>
        )}
      </Sheet>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to={paths.checkout()}>Try Again</ButtonLink>
        <ButtonLink variant="quiet" to={paths.cart()}>
          Review Cart
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.contact()}>
          Need Help? Contact Support
        </ButtonLink>
      </div>
    </Page>
  )
}

function Beside() {
  return (
    <div className="grid gap-5">
      <CartLines />
      <Sheet>
        <PhoneStub />
      </Sheet>
    </div>
  )
}

/** What is still in the cart, so that it can be seen. */
function CartLines() {
  const { data } = useCart()
  if (!data?.cart.items.length) return null
  return (
    <Sheet as="section" aria-labelledby="still-in-cart">
      <h2 id="still-in-cart" className="text-2xl">
        In your cart
      </h2>
      <Lines className="mt-1">
        {data.cart.items.map(({ id, quantity, subtotal, package: { name } }) => (
          <Line key={id} label={`${quantity} × ${name}`}>
            {money(subtotal)}
          </Line>
        ))}
        <Line kind="total" label="Total">
          {money(data.cart.total)}
        </Line>
      </Lines>
    </Sheet>
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
