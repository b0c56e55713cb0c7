import { useEffect } from 'react'
import { useFreshness } from '../freshness'
import { withGraph } from '../graph'
import { reportCartQuantity } from './cart-quantity'
import { CartDocument, useCartQuery } from './generated/cart'

/** Keeps the badge at the number of units in the cart, from whichever answer has it last. */
export const CartWatcher = withGraph(function Watching() {
  const { data } = useCartQuery(useFreshness(CartDocument))
  const units = data?.cart.totalQuantity
  useEffect(() => {
    if (units !== undefined) reportCartQuantity(units)
  }, [units])
  return null
})
