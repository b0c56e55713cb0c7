import { money } from '../../shared/money'
import { includes } from '../../shared/tier-order'
import { Button } from '../ui/button'
import type { CartFragment, CartItemFragment } from './generated/cart'
import { useRemoveItem } from './use-remove-item'

interface Props {
  cart: CartFragment
  /** Called when an item no longer exists, because another tab removed it. */
  onGone: () => void
}

/** Says when a package in the cart already includes another one in it. A note: two vehicles need two packages. */
export function IncludedPackages({ cart, onGone }: Props) {
  return cart.items.map((item) => {
    const bigger = cart.items.find((other) => includes(other.package.name, item.package.name))
    return bigger && <Included key={item.id} item={item} by={bigger.package.name} onGone={onGone} />
  })
}

function Included({
  item,
  by,
  onGone,
}: {
  item: CartItemFragment
  by: string
  onGone: () => void
}) {
  const { remove, isRemoving } = useRemoveItem(item.id, onGone)
  const { name } = item.package
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-sm border border-rule-strong bg-paper px-5 py-4 sm:px-6">
      <p className="min-w-56 flex-1">
        <strong className="font-semibold">
          {by} already includes everything in {name}.
        </strong>{' '}
        Buying for one vehicle?
      </p>
      <Button variant="quiet" busy={isRemoving} onClick={() => void remove()}>
        Remove {name}, save {money(item.subtotal)}
      </Button>
    </div>
  )
}
