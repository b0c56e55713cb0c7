import { useEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { reportCart } from './cart-badge'
import { CartDocument, useCartQuery } from './generated/cart'

/** Reads the visitor's cart, including optimistic updates, and publishes it for what works without Apollo. */
export function useCart() {
  const result = useCartQuery(useFreshness(CartDocument))
  const cart = result.data?.cart
  useEffect(() => {
    if (cart) reportCart(cart)
  }, [cart])
  return result
}

/** Keeps the badge up to date on pages that show nothing else of the cart. */
export function CartWatcher() {
  useCart()
  return null
}
