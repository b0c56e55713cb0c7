import { checkoutKey } from '../account/visitor-storage'
import { withStorage } from '../ui/browser/storage'

/**
 * Remembers the checkout that this browser started until something is added to the cart again: only the
 * receipt of a remembered checkout may clear the cart. Without storage, nothing is ever cleared.
 */
export function rememberCheckout(sessionId: string) {
  withStorage('localStorage', (storage) => storage.setItem(checkoutKey, sessionId))
}

export function forgetCheckout() {
  withStorage('localStorage', (storage) => storage.removeItem(checkoutKey))
}

/** Forgets the checkout if it is the remembered one. Returns true only the first time. */
export function takeCheckout(sessionId: string) {
  const isRemembered =
    withStorage('localStorage', (storage) => storage.getItem(checkoutKey)) === sessionId
  if (isRemembered) forgetCheckout()
  return isRemembered
}
