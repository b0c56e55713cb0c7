import { ApolloLink } from '@apollo/client/link'
import { Observable, type Subscription } from 'rxjs'
import { rootFields } from './freshness'

const ofTheCart = new Set([
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
 * Sends what reads or changes the cart one after another, in the order of the clicks: two first clicks
 * of a visitor without a cookie would make two carts, and a read that is overtaken by a change would
 * show the cart of before.
 */
export function cartTurns() {
  let last = Promise.resolve()

  return new ApolloLink((operation, forward) => {
    if (!rootFields(operation.query).some((field) => ofTheCart.has(field))) {
      return forward(operation)
    }
    return new Observable((observer) => {
      const before = last
      const { promise: over, resolve: end } = promiseWithEnd()
      last = over
      let sent: Subscription | undefined
      let given = true
      before.then(() => {
        if (!given) return end()
        sent = forward(operation).subscribe(observer)
        sent.add(end)
      })
      return () => {
        given = false
        sent?.unsubscribe()
      }
    })
  })
}

function promiseWithEnd() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
