import { useEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { reportCartQuantity } from './cart-quantity'
import { CartDocument, useCartQuery } from './generated/cart'

/** Keeps the badge at the number of units in the cart, from whichever answer has it last. */
export function CartWatcher() {
  const { data } = useCartQuery(useFreshness(CartDocument))
  const units = data?.cart.totalQuantity
  useEffect(() => {
    if (units !== undefined) reportCartQuantity(units)
  }, [units])
  return null
}
