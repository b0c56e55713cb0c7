import { ApolloLink } from '@apollo/client/link'
import { Observable, type Subscription } from 'rxjs'
import { rootFields } from './freshness'

const cartFields = new Set([
  'cart',
  'addToCart',
  'updateCartItem',
  'removeCartItem',
  'clearCart',
  'createCheckoutSession',
  'cancelCheckout',
  'processOrder',
])

/**
 * Sends operations on the cart one at a time, in the order of the clicks. Otherwise, two first clicks
 * of a visitor without a cookie would create two carts, and a read overtaken by a change would show the
 * old cart.
 */
export function serializeCartLink() {
  let last = Promise.resolve()

  return new ApolloLink((operation, forward) => {
    if (!rootFields(operation.query).some((field) => cartFields.has(field))) {
      return forward(operation)
    }
    return new Observable((observer) => {
      const previous = last
      let finish = () => {}
      last = new Promise((resolve) => {
        finish = resolve
      })
      let request: Subscription | undefined
      let isWanted = true
      previous.then(() => {
        if (!isWanted) return finish()
        request = forward(operation).subscribe(observer)
        request.add(finish)
      })
      return () => {
        isWanted = false
        request?.unsubscribe()
      }
    })
  })
}
