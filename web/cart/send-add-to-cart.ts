import { client } from '../graph/apollo'
import { addOneUnit } from './add-one-unit'
import { AddToCartDocument, CartDocument, type CartItemFragment } from './generated/cart'

/** Adds one unit as an optimistic update, which a refusal by the server rolls back. */
export async function sendAddToCart(offer: CartItemFragment['package']) {
  const cart = client.readQuery({ query: CartDocument }, true)?.cart
  const next = cart && addOneUnit(cart, offer)
  await client.mutate({
    mutation: AddToCartDocument,
    variables: { packageId: offer.id },
    ...(next && { optimisticResponse: { addToCart: next } }),
  })
}
