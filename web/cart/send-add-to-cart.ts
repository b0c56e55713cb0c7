import { client } from '../graph/apollo'
import { CookiesRefused } from '../graph/graph-error'
import { addOneUnit } from './add-one-unit'
import { AddToCartDocument, CartDocument, type CartItemFragment } from './generated/cart'

/**
 * Adds one unit as an optimistic update, which a refusal by the server rolls back. Fails if the browser refuses the
 * cookie of a new cart: the next request would find none.
 */
export async function sendAddToCart(offer: CartItemFragment['package']) {
  const cart = client.readQuery({ query: CartDocument }, true)?.cart
  const next = cart && addOneUnit(cart, offer)
  const { data } = await client.mutate({
    mutation: AddToCartDocument,
    variables: { packageId: offer.id },
    ...(next && { optimisticResponse: { addToCart: next } }),
  })
  const mayBeNew = !cart?.items.length
  if (!mayBeNew) return
  const read = await client
    .query({ query: CartDocument, fetchPolicy: 'network-only' })
    .catch(() => undefined) // says nothing about cookies
  if (read?.data && read.data.cart.id !== data?.addToCart.id) throw new CookiesRefused()
}
