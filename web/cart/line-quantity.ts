import { useRef, useState } from 'react'
import { refusalOf } from '../graph/graph-error'
import { toastCartFailure } from './cart-failure'
import { type CartLineFragment, useUpdateCartItemMutation } from './generated/cart'
import { forgetCheckout } from './own-checkout'

/**
 * The quantity to show for a line, and the way to change it. The newest wish is shown at once and
 * sent one request at a time: of five quick clicks the first and the last reach the server.
 */
export function useLineQuantity(line: CartLineFragment, onGone: () => void) {
  const [update] = useUpdateCartItemMutation()
  const [wanted, setWanted] = useState<number>()
  const newest = useRef(line.quantity)
  const sending = useRef(false)

  async function change(quantity: number) {
    newest.current = quantity
    setWanted(quantity)
    if (sending.current) return

    sending.current = true
    try {
      let sent: number
      do {
        sent = newest.current
        await update({ variables: { id: line.id, quantity: sent } })
        forgetCheckout()
      } while (sent !== newest.current)
    } catch (error) {
      toastCartFailure('Failed to update quantity', error)
      if (refusalOf(error)?.code === 'NOT_FOUND') onGone()
    } finally {
      sending.current = false
      setWanted(undefined)
    }
  }

  return { quantity: wanted ?? line.quantity, saving: wanted !== undefined, change }
}
