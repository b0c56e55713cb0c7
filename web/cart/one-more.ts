import type { CartLineFragment, CartScreenFragment } from './generated/cart'

export const MOST_PER_LINE = 10
const NOT_YET = 'not-yet:'

/** The cart once the server has taken one more of this package; undefined when it would refuse. */
export function withOneMore(
  cart: CartScreenFragment,
  offer: CartLineFragment['package'],
): CartScreenFragment | undefined {
  const has = cart.items.find((line) => line.package.id === offer.id)
  const quantity = (has?.quantity ?? 0) + 1
  if (quantity > Math.min(offer.availableInventory, MOST_PER_LINE)) return undefined

  const line = {
    __typename: 'CartItem',
    id: has?.id ?? NOT_YET + offer.id,
    quantity,
    subtotal: inCents(offer.price * quantity),
    package: offer,
  }
  return {
    ...cart,
    total: inCents(cart.total - (has?.subtotal ?? 0) + line.subtotal),
    totalQuantity: cart.totalQuantity + 1,
    items: has ? cart.items.map((each) => (each === has ? line : each)) : [...cart.items, line],
  }
}

/** Whether the server has yet to give this line its id: until then nothing else can be asked of it. */
export function isNotYetAdded(line: { id: string }) {
  return line.id.startsWith(NOT_YET)
}

function inCents(dollars: number) {
  return Math.round(dollars * 100) / 100
}
