import { ArrowRight, Lock, ShoppingCart } from 'lucide-react'
import { paths } from '../paths'
import { Button, ButtonLink } from '../ui/button'
import { Money } from '../ui/money'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Problem, Skeleton } from '../ui/states'
import { toast } from '../ui/toast/toast'
import { useCart } from './cart'
import { toastCartFailure } from './cart-failure'
import { CartItemRow } from './cart-item-row'
import { type CartFragment, useClearCartMutation } from './generated/cart'
import { IncludedPackages } from './included-packages'

// The Page stays mounted while its content changes, so the heading can take the focus.
export function CartScreen() {
  return (
    <Page title="Shopping Cart">
      <CartContent />
    </Page>
  )
}

function CartContent() {
  const { data, error, loading, refetch } = useCart()
  if (error && !loading) {
    return <Problem title="Your cart could not be loaded" retry={() => refetch()} />
  }
  if (!data) return <CartSkeleton />
  if (data.cart.items.length === 0) return <EmptyCart />

  return (
    <div className={columns}>
      <div className="grid gap-4">
        <Sheet className="py-0! sm:py-2!">
          <ul aria-label="Items in your cart" className="divide-y divide-rule">
            {data.cart.items.map((item) => (
              <CartItemRow key={item.id} item={item} onGone={() => void refetch()} />
            ))}
          </ul>
        </Sheet>
        <IncludedPackages cart={data.cart} onGone={() => void refetch()} />
      </div>
      <CartTotal cart={data.cart} />
    </div>
  )
}

const columns = 'grid items-start gap-6 lg:grid-cols-[1fr_22rem]'

function CartTotal({ cart }: { cart: CartFragment }) {
  const [clearCart, clearing] = useClearCartMutation()

  async function clear() {
    try {
      await clearCart()
      toast({ tone: 'success', title: 'Cart cleared successfully' })
      document.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      toastCartFailure('Failed to clear cart', error)
    }
  }

  return (
    <Sheet className="lg:sticky lg:top-24">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-soft">
          Total ({cart.totalQuantity} {cart.totalQuantity === 1 ? 'item' : 'items'})
        </span>
        <span className="text-3xl font-semibold tracking-tight">
          <Money dollars={cart.total} />
        </span>
      </p>
      <div className="mt-6 grid gap-3">
        <ButtonLink className="px-3!" to={paths.checkout()}>
          Proceed to Checkout
          <ArrowRight aria-hidden className="size-5" />
        </ButtonLink>
        <Button variant="quiet" busy={clearing.loading} onClick={clear}>
          Clear Cart
        </Button>
      </div>
      <p className="mt-6 flex gap-2.5 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        You pay on our payment provider’s secure page. A better deal or your money back.
      </p>
    </Sheet>
  )
}

export function EmptyCart({ hint }: { hint?: string }) {
  return (
    <Sheet className="flex flex-col items-center py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-tread text-ink">
        <ShoppingCart aria-hidden className="size-7" />
      </span>
      <h2 className="mt-6 text-2xl">Your cart is empty</h2>
      {hint && <p className="mt-2 text-ink-soft">{hint}</p>}
      <ButtonLink className="mt-8" to={paths.packages()}>
        Browse Packages
      </ButtonLink>
    </Sheet>
  )
}

function CartSkeleton() {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading your cart…</span>
      <Skeleton className="h-76 sm:h-56" />
      <Skeleton className="h-72" />
    </div>
  )
}
