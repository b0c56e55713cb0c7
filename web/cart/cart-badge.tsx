import { useFreshness } from '../freshness'
import { CartDocument, useCartQuery } from './generated/cart'

/** The units in the cart; 0 until they are known. */
export function useCartQuantity() {
  const { data } = useCartQuery(useFreshness(CartDocument))
  return data?.cart.totalQuantity ?? 0
}
