import { refusalOf } from '../graph/graph-error'
import { toast } from '../ui/toast/toast'
import { toastCartFailure } from './cart-failure'
import { useRemoveCartItemMutation } from './generated/cart'

/** Removes an item and says so. `onGone` is called when another tab has removed it already. */
export function useRemoveItem(id: string, onGone: () => void) {
  const [removeCartItem, { loading }] = useRemoveCartItemMutation()

  /** `focusNext` gets the focus, which was on the removed item; by default the heading of the page. */
  async function remove(focusNext?: HTMLElement | null) {
    try {
      await removeCartItem({ variables: { id } })
      toast({ tone: 'success', title: 'Item removed from cart' })
      const target = focusNext?.isConnected ? focusNext : document.querySelector<HTMLElement>('h1')
      target?.focus()
    } catch (error) {
      toastCartFailure('Failed to remove item', error)
      if (refusalOf(error)?.code === 'NOT_FOUND') onGone()
    }
  }

  return { remove, isRemoving: loading }
}
