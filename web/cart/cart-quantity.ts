import { makeStore, useStore } from '../ui/store'

// The badge stands on every page, the graph's code does not: whoever has it reports the number here.

const quantity = makeStore(0)

export const reportCartQuantity = quantity.set

/** The units in the cart; 0 until they are known. */
export const useCartQuantity = () => useStore(quantity)
