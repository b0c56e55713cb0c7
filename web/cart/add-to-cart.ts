import { useState } from 'react'
import { failureOf } from '../graph/failure'
import type { ServerRefusal } from '../graph/graph-error'
import { afterPaint } from '../ui/browser/after-paint'
import { addOneUnit } from './add-one-unit'
import { useKnownCart } from './cart-badge'
import type { CartItemFragment } from './generated/cart'

interface Callbacks {
  onAdded: () => void
  onFailed: (refusal: ServerRefusal | undefined) => void
}

/**
 * Adds one unit as an optimistic update. If the outcome can't be predicted (the cart isn't loaded, or it would
 * exceed a limit), the button waits for the response instead.
 */
export function useAddToCart(offer: CartItemFragment['package'], { onAdded, onFailed }: Callbacks) {
  const cart = useKnownCart()
  const [sending, setSending] = useState(0)
  const isPredictable = cart && addOneUnit(cart, offer) !== undefined

  async function send() {
    setSending((count) => count + 1)
    const failure = await failureOf(async () => {
      const { sendAddToCart } = await import('./send-add-to-cart')
      await sendAddToCart(offer)
    })
    setSending((count) => count - 1)
    if (failure) onFailed(failure.refusal)
    else onAdded()
  }

  return {
    // Apollo's work would delay the paint of the press on a slow phone.
    add: () => afterPaint(send),
    isBusy: sending > 0 && !isPredictable,
    /** Units of this package in the cart. */
    inCart: cart?.items.find((item) => item.package.id === offer.id)?.quantity ?? 0,
  }
}
