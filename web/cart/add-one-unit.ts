import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import type { CartFragment, CartItemFragment } from './generated/cart'

const OPTIMISTIC_ID = 'optimistic:'

/** The cart after the server adds one unit of this package; undefined if the server would refuse. */
export function addOneUnit(
  cart: CartFragment,
  offer: CartItemFragment['package'],
): CartFragment | undefined {
  const existing = cart.items.find((item) => item.package.id === offer.id)
  const quantity = (existing?.quantity ?? 0) + 1
  if (quantity > Math.min(offer.availableInventory, MAX_ITEM_QUANTITY)) return undefined

  const item = {
    __typename: 'CartItem',
    id: existing?.id ?? OPTIMISTIC_ID + offer.id,
    quantity,
    subtotal: roundToCents(offer.price * quantity),
    package: offer,
  }
  return {
    ...cart,
    total: roundToCents(cart.total - (existing?.subtotal ?? 0) + item.subtotal),
    totalQuantity: cart.totalQuantity + 1,
    items: existing
      ? cart.items.map((each) => (each === existing ? item : each))
      : [...cart.items, item],
  }
}

/** Whether the item still awaits its id from the server; until then it can't be changed. */
export function isOptimistic(item: { id: string }) {
  return item.id.startsWith(OPTIMISTIC_ID)
}

function roundToCents(dollars: number) {
  return Math.round(dollars * 100) / 100
}
