import { makeStore, useStore } from '../ui/browser/store'
import type { CartFragment } from './generated/cart'

// Pages show the cart before Apollo has loaded, so the code that loads Apollo publishes it here.

const cart = makeStore<CartFragment | undefined>(undefined)

export const reportCart = cart.set

/** The cart, including optimistic updates; undefined until known. */
export const useKnownCart = () => useStore(cart)

/** The units in the cart; 0 until known. */
export const useCartBadge = () => useKnownCart()?.totalQuantity ?? 0
