import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { refusalOf } from '../graph/graph-error'
import { Button } from '../ui/button'
import { Money } from '../ui/money'
import { toast } from '../ui/toast'
import { toastCartFailure } from './cart-failure'
import { type CartLineFragment, useRemoveCartItemMutation } from './generated/cart'
import { useLineQuantity } from './line-quantity'
import { isNotYetAdded } from './one-more'
import { QuantityField } from './quantity-field'

type Props = { line: CartLineFragment; onGone: () => void }

/** `onGone`: the server no longer knows this line (another tab removed it). */
export function CartLine({ line, onGone }: Props) {
  const { name, price } = line.package
  const row = useRef<HTMLLIElement>(null)
  const waits = isNotYetAdded(line)
  const { quantity, saving, change } = useLineQuantity(line, onGone)
  const [removeCartItem, removal] = useRemoveCartItemMutation()

  async function remove() {
    const next = row.current?.nextElementSibling?.querySelector<HTMLElement>('[data-remove]')
    try {
      await removeCartItem({ variables: { id: line.id } })
      toast({ tone: 'success', title: 'Item removed from cart' })
      keepFocus(next)
    } catch (error) {
      toastCartFailure('Failed to remove item', error)
      if (refusalOf(error)?.code === 'NOT_FOUND') onGone()
    }
  }

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
      </div>
      <Button
        data-remove
        variant="quiet"
        className="justify-self-end px-3! sm:order-last"
        aria-label={`Remove ${name}`}
        disabled={waits}
        busy={removal.loading}
        onClick={remove}
      >
        {!removal.loading && <Trash2 aria-hidden className="size-5" />}
      </Button>
      <QuantityField name={name} quantity={quantity} disabled={waits} change={change} />
      <p
        className={`text-right text-lg font-semibold ${saving || waits ? 'text-ink-faint' : ''}`}
        aria-busy={saving || waits}
      >
        <span className="sr-only">Subtotal: </span>
        <Money dollars={line.subtotal} />
      </p>
    </li>
  )
}

/** The pressed control is gone with its row: go on at the next one, or at the top of the page. */
function keepFocus(next?: HTMLElement | null) {
  const target = next?.isConnected ? next : document.querySelector<HTMLElement>('h1')
  target?.focus()
}
