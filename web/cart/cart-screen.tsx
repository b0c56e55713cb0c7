import { money } from '../../shared/money'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Canary, Sheet } from '../ui/paper/sheet'
import { Problem, Skeleton } from '../ui/states'
import { toast } from '../ui/toast/toast'
import { useCart } from './cart'
import { toastCartFailure } from './cart-failure'
import { CartItemRow, cartColumns } from './cart-item-row'
import { type CartFragment, useClearCartMutation } from './generated/cart'
import { IncludedPackages } from './included-packages'
import { putBack } from './put-back'

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
        <Sheet flush className="border-t-2! border-t-ink!">
          <div
            aria-hidden
            className={`${cartColumns} border-rule border-b px-6 py-3 font-semibold text-ink-soft text-label max-sm:hidden!`}
          >
            <span>Package</span>
            <span>Quantity</span>
            <span className="text-right">Subtotal</span>
          </div>
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

const columns = 'grid items-start gap-x-14 gap-y-6 lg:grid-cols-[1fr_23rem]'

function CartTotal({ cart }: { cart: CartFragment }) {
  const [clearCart, clearing] = useClearCartMutation()

  async function clear() {
    const { items } = cart
    try {
      await clearCart()
      toast({ tone: 'success', title: 'Cart cleared successfully', undo: () => putBack(items) })
      document.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      toastCartFailure('Failed to clear cart', error)
    }
  }

  return (
    <div className="lg:sticky lg:top-24">
      <Canary>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            Total ({cart.totalQuantity} {cart.totalQuantity === 1 ? 'item' : 'items'})
          </span>
          <span className="ml-auto font-[640] font-display text-[2.75rem] leading-tight tracking-[-0.02em]">
            {money(cart.total)}
          </span>
        </p>
        <ButtonLink size="lg" className="mt-2 w-full px-3!" to={paths.checkout()}>
          Proceed to Checkout
        </ButtonLink>
        <p className="mt-4 text-ink-soft text-sm">
          You pay on our payment provider’s secure page. A better deal or your money back.
        </p>
      </Canary>
      <p className="mt-2 text-right">
        <button
          type="button"
          className={`${link} inline-flex min-h-11 items-center aria-busy:text-ink-faint`}
          aria-busy={clearing.loading || undefined}
          onClick={() => {
            if (!clearing.loading) void clear()
          }}
        >
          Clear Cart
        </button>
      </p>
    </div>
  )
}

export function EmptyCart({ hint }: { hint?: string }) {
  return (
    <Sheet className="max-w-2xl border-t-2! border-t-ink!">
      <h2 className="text-2xl">Your cart is empty</h2>
      {hint && <p className="mt-2 text-ink-soft">{hint}</p>}
      <ButtonLink className="mt-6" to={paths.packages()}>
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
