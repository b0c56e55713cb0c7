import { makeStore, useStore } from '../ui/store'

// The badge is on every page, but Apollo is not, so the code that loads Apollo publishes the count here.

const quantity = makeStore(0)

export const setCartBadge = quantity.set

/** The units in the cart; 0 until known. */
export const useCartBadge = () => useStore(quantity)
