import { useApolloClient } from '@apollo/client/react'
import { useFreshness } from '../graph/freshness'
import { reportCartQuantity } from './cart-quantity'
import {
  CartDocument,
  type CartLineFragment,
  type CartQuery,
  type CartScreenFragment,
  useAddToCartMutation,
  useCartQuery,
} from './generated/cart'
import { withOneMore } from './one-more'

type Answers = { onAdded: () => void; onFailed: (error: unknown) => void }

/** The cart with the clicks that are shown but not yet sent. */
let ahead: CartScreenFragment | undefined
let unsent = 0

/**
 * A click shows at once in the badge; only when that is painted the graph's code writes the line into
 * the cart and sends the call, and what the server refuses is taken back. Where it cannot be foreseen
 * (the cart is not known yet, or it would be too many) the button waits for the answer instead.
 */
export function useAddToCart(offer: CartLineFragment['package'], { onAdded, onFailed }: Answers) {
  const { cache } = useApolloClient()
  const { data } = useCartQuery(useFreshness(CartDocument))
  const isForeseen = data && withOneMore(data.cart, offer) !== undefined
  const [addToCart, { loading }] = useAddToCartMutation({
    onCompleted: onAdded,
    onError(error) {
      report(ahead ?? cartNow())
      onFailed(error)
    },
  })

  const cartNow = () => cache.readQuery<CartQuery>({ query: CartDocument }, true)?.cart

  function send() {
    const cart = cartNow()
    const next = cart && withOneMore(cart, offer)
    void addToCart({
      variables: { packageId: offer.id },
      optimisticResponse: next && { addToCart: next },
    })
    return next
  }

  function add() {
    const cart = ahead ?? cartNow()
    const next = cart && withOneMore(cart, offer)
    if (!next) return void send()
    ahead = next
    unsent += 1
    report(next)
    afterPaint(() => {
      const sent = send()
      unsent -= 1
      if (unsent > 0) return
      ahead = undefined
      report(sent ?? cartNow())
    })
  }

  return { add, busy: loading && !isForeseen }
}

/** Who watches the cart hears of changes only, and an add and its quick refusal together are none. */
function report(cart: CartScreenFragment | undefined) {
  if (cart) reportCartQuantity(cart.totalQuantity)
}

const NO_FRAME_MS = 100

function afterPaint(work: () => void) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS) // nothing is painted in a tab that was just left
}
