import { Info } from 'lucide-react'
import { includes } from '../packages/tier-order'
import { Button } from '../ui/button'
import { money } from '../ui/money'
import { toast } from '../ui/toast'
import { toastCartFailure } from './cart-failure'
import {
  type CartFragment,
  type CartItemFragment,
  useRemoveCartItemMutation,
} from './generated/cart'

/** Says when a package in the cart already includes another one in it. A note: two vehicles need two packages. */
export function IncludedPackages({ cart }: { cart: CartFragment }) {
  return cart.items.map((item) => {
    const bigger = cart.items.find((other) => includes(other.package.name, item.package.name))
    return bigger && <Included key={item.id} item={item} by={bigger.package.name} />
  })
}

function Included({ item, by }: { item: CartItemFragment; by: string }) {
  const [removeCartItem, { loading }] = useRemoveCartItemMutation()
  const { name } = item.package

  async function remove() {
    try {
      await removeCartItem({ variables: { id: item.id } })
      toast({ tone: 'success', title: 'Item removed from cart' })
      document.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      toastCartFailure('Failed to remove item', error)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line-strong bg-raised p-4">
      <Info aria-hidden className="size-5 shrink-0 text-accent-text" />
      <p className="min-w-56 flex-1">
        <strong className="font-semibold">
          {by} already includes everything in {name}.
        </strong>{' '}
        Buying for one vehicle?
      </p>
      <Button variant="secondary" busy={loading} onClick={remove}>
        Remove {name}, save {money(item.subtotal)}
      </Button>
    </div>
  )
}
