import { useRef } from 'react'
import { tierOf } from '../packages/tiers'
import { link } from '../ui/link-look'
import { Money } from '../ui/money'
import { Stair } from '../ui/paper/marks'
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
  const { name, price, features } = item.package
  const row = useRef<HTMLLIElement>(null)
  const isWaiting = isOptimistic(item)
  const { quantity, isSaving, change } = useItemQuantity(item, onGone)
  const { remove, isRemoving } = useRemoveItem(item.id, onGone)

  const nextRemoveButton = () =>
    row.current?.nextElementSibling?.querySelector<HTMLElement>('[data-remove]')

  return (
    <li
      ref={row}
      className={`${cartColumns} items-center gap-y-3 px-5 py-5 sm:items-start sm:px-6`}
    >
      <div>
        <h2 className="flex items-baseline gap-2.5 font-bold font-sans text-xl tracking-normal">
          {name}
          <Stair step={tierOf(name).step} />
        </h2>
        <p className="text-ink-soft">
          <Money dollars={price} /> each
        </p>
        <p className="text-ink-faint text-sm leading-snug">{features[0]}</p>
        {quantity > 1 && (
          <p className="mt-1 text-ink-faint text-sm">One package covers one vehicle.</p>
        )}
      </div>
      <div className="text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start sm:order-last">
        <p
          className={`figures font-semibold text-xl ${isSaving || isWaiting ? 'text-ink-faint' : ''}`}
          aria-busy={isSaving || isWaiting}
        >
          <span className="sr-only">Subtotal: </span>
          <Money dollars={item.subtotal} />
        </p>
        <button
          type="button"
          data-remove
          className={`${link} inline-flex min-h-11 items-center disabled:text-ink-faint aria-busy:text-ink-faint`}
          aria-label={`Remove ${name}`}
          disabled={isWaiting}
          aria-busy={isRemoving || undefined}
          onClick={() => {
            if (!isRemoving) void remove(nextRemoveButton())
          }}
        >
          Remove
        </button>
      </div>
      <QuantityField name={name} quantity={quantity} disabled={isWaiting} change={change} />
    </li>
  )
}

/** The columns of a line: the package, its quantity, and its subtotal. On a phone, the quantity gets a row of its own. */
export const cartColumns = 'grid grid-cols-[1fr_auto] gap-x-4 sm:grid-cols-[1fr_10rem_7rem]'
