import { useRef, useState } from 'react'
import { refusalOf } from '../graph/graph-error'
import { toastCartFailure } from './cart-failure'
import { forgetCheckout } from './checkout-in-progress'
import { type CartItemFragment, useUpdateCartItemMutation } from './generated/cart'

/**
 * The quantity to show for an item, and a function to change it. A change shows at once, and only one
 * request is in flight: of five quick clicks, the first and the last reach the server.
 */
export function useItemQuantity(item: CartItemFragment, onGone: () => void) {
  const [update] = useUpdateCartItemMutation()
  const [target, setTarget] = useState<number>()
  const newest = useRef(item.quantity)
  const isSending = useRef(false)

  async function change(quantity: number) {
    newest.current = quantity
    setTarget(quantity)
    if (isSending.current) return

    isSending.current = true
    try {
      let sent: number
      do {
        sent = newest.current
        await update({ variables: { id: item.id, quantity: sent } })
        forgetCheckout()
      } while (sent !== newest.current)
    } catch (error) {
      toastCartFailure('Failed to update quantity', error)
      if (refusalOf(error)?.code === 'NOT_FOUND') onGone()
    } finally {
      isSending.current = false
      setTarget(undefined)
    }
  }

  return { quantity: target ?? item.quantity, isSaving: target !== undefined, change }
}
