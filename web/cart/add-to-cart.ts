import { useApolloClient } from '@apollo/client/react'
import { afterPaint } from '../ui/after-paint'
import { addOneUnit } from './add-one-unit'
import { useCart } from './cart'
import { CartDocument, type CartItemFragment, useAddToCartMutation } from './generated/cart'

interface Callbacks {
  onAdded: () => void
  onFailed: (error: unknown) => void
}

/**
 * Adds one unit as an optimistic update, which a refusal by the server rolls back. If the outcome can't be
 * predicted (the cart isn't loaded, or it would exceed a limit), the button waits for the response instead.
 */
export function useAddToCart(offer: CartItemFragment['package'], { onAdded, onFailed }: Callbacks) {
  const { cache } = useApolloClient()
  const { data } = useCart()
  const isPredictable = data && addOneUnit(data.cart, offer) !== undefined
  const [addToCart, { loading }] = useAddToCartMutation({
    onCompleted: onAdded,
    onError: onFailed,
  })

  function send() {
    const cart = cache.readQuery({ query: CartDocument }, true)?.cart
    const next = cart && addOneUnit(cart, offer)
    void addToCart({
      variables: { packageId: offer.id },
      optimisticResponse: next && { addToCart: next },
    })
  }

  return {
    // Apollo's work would delay the paint of the press on a slow phone.
    add: () => afterPaint(send),
    isBusy: loading && !isPredictable,
    /** Units of this package in the cart. */
    inCart: data?.cart.items.find((item) => item.package.id === offer.id)?.quantity ?? 0,
  }
}
