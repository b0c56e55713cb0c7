import { useEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { setCartBadge } from './cart-badge'
import { CartDocument, useCartQuery } from './generated/cart'

/** Reads the visitor's cart, including optimistic updates, and keeps the badge in step with it. */
export function useCart() {
  const result = useCartQuery(useFreshness(CartDocument))
  const units = result.data?.cart.totalQuantity
  useEffect(() => {
    if (units !== undefined) setCartBadge(units)
  }, [units])
  return result
}

/** Keeps the badge up to date on pages that show nothing else of the cart. */
export function CartWatcher() {
  useCart()
  return null
}
