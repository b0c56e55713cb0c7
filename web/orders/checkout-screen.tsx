import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCart } from '../cart/cart'
import { EmptyCart } from '../cart/cart-screen'
import { rememberCheckout } from '../cart/checkout-in-progress'
import { CartDocument } from '../cart/generated/cart'
import { refusalOf } from '../graph/graph-error'
import { paths } from '../paths'
import { Button } from '../ui/button'
import { Page } from '../ui/page'
import { Problem, Skeleton } from '../ui/states'
import { toast } from '../ui/toast/toast'
import { useCreateCheckoutSessionMutation } from './generated/orders'
import { OrderSummary } from './order-summary'
import { PaymentInformation } from './payment-information'

export function CheckoutScreen() {
  return (
    <Page title="Secure Checkout">
      <CheckoutContent />
    </Page>
  )
}

const columns = 'grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem]'

function CheckoutContent() {
  const { data, error, loading, refetch } = useCart()
  const { start, isLeaving } = useCheckout()
  if (error && !loading) {
    return <Problem title="Your order could not be loaded" retry={() => refetch()} />
  }
  if (!data) {
    return (
      <div role="status" className={columns}>
        <span className="sr-only">Loading your order…</span>
        <Skeleton className="h-80" />
        <Skeleton className="h-112" />
      </div>
    )
  }
  if (data.cart.items.length === 0) {
    return <EmptyCart hint="Add some packages before checking out" />
  }

  return (
    <div className={columns}>
      <OrderSummary cart={data.cart} />
      <PaymentInformation>
        <Button size="lg" className="w-full px-3!" busy={isLeaving} onClick={() => void start()}>
          Proceed to Secure Checkout
        </Button>
      </PaymentInformation>
    </div>
  )
}

/** Sends the browser to the provider's page. `isLeaving` is true from the click until the page unloads. */
function useCheckout() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const [createCheckoutSession] = useCreateCheckoutSessionMutation()
  const [isLeaving, setIsLeaving] = useState(false)

  // The back button may restore this page as it was left.
  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])

  async function start() {
    setIsLeaving(true)
    try {
      const { data } = await createCheckoutSession()
      const session = data?.createCheckoutSession
      if (!session?.url) return fail('No checkout URL received from server')

      rememberCheckout(session.id)
      window.location.assign(session.url)
    } catch (error) {
      fail(refusalOf(error)?.message ?? 'Failed to start checkout process. Please try again.')
    }
  }

  function fail(message: string) {
    // Prices or stock may have changed, and the visitor comes back to check.
    void client.refetchQueries({ include: [CartDocument] })
    navigate(paths.checkoutCancelled(message.includes('expired') ? 'expired' : 'failed'))
    toast({ tone: 'error', title: 'Checkout Error', description: message })
  }

  return { start, isLeaving }
}
