import { client } from '../graph/apollo'
import { toastCartFailure } from './cart-failure'
import { AddToCartDocument, type CartItemFragment } from './generated/cart'

/** Adds the items of a cart that was just cleared again. */
export async function putBack(items: readonly CartItemFragment[]) {
  try {
    for (const { package: offer, quantity } of items) {
      await client.mutate({
        mutation: AddToCartDocument,
        variables: { packageId: offer.id, quantity },
      })
    }
  } catch (error) {
    toastCartFailure('Failed to add package to cart', error)
  }
}
