import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button'
import { Money } from '../ui/money'
import { isOptimistic } from './add-one-unit'
import type { CartItemFragment } from './generated/cart'
import { QuantityField } from './quantity-field'
import { useItemQuantity } from './use-item-quantity'
import { useRemoveItem } from './use-remove-item'

interface Props {
  item: CartItemFragment
  /** Called when the item no longer exists, because another tab removed it. */
  onGone: () => void
}

export function CartItemRow({ item, onGone }: Props) {
  const { name, price } = item.package
  const row = useRef<HTMLLIElement>(null)
  const isWaiting = isOptimistic(item)
  const { quantity, isSaving, change } = useItemQuantity(item, onGone)
  const { remove, isRemoving } = useRemoveItem(item.id, onGone)

  const nextRemoveButton = () =>
    row.current?.nextElementSibling?.querySelector<HTMLElement>('[data-remove]')

  return (
    <li
      ref={row}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-4 py-6 sm:grid-cols-[1fr_auto_6.5rem_auto]"
    >
      <div>
        <h2 className="text-lg">{name}</h2>
        <p className="text-ink-soft">
          <Money dollars={price} /> each
        </p>
        {quantity > 1 && <p className="text-ink-faint text-sm">One package covers one vehicle.</p>}
      </div>
      <Button
        data-remove
        variant="bare"
        className="justify-self-end px-3! sm:order-last"
        aria-label={`Remove ${name}`}
        disabled={isWaiting}
        busy={isRemoving}
        onClick={() => void remove(nextRemoveButton())}
      >
        {!isRemoving && <Trash2 aria-hidden className="size-5" />}
      </Button>
      <QuantityField name={name} quantity={quantity} disabled={isWaiting} change={change} />
      <p
        className={`text-right text-lg font-semibold ${isSaving || isWaiting ? 'text-ink-faint' : ''}`}
        aria-busy={isSaving || isWaiting}
      >
        <span className="sr-only">Subtotal: </span>
        <Money dollars={item.subtotal} />
      </p>
    </li>
  )
}
