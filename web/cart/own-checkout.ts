import { withStorage } from '../ui/storage'

const key = 'drivefair-checkout'

/**
 * Remembers the checkout this browser began until units are added to the cart again: only the
 * receipt of a remembered checkout may clear the cart. Without storage nothing is ever cleared.
 */
export function rememberCheckout(sessionId: string) {
  withStorage('localStorage', (storage) => storage.setItem(key, sessionId))
}

export function forgetCheckout() {
  withStorage('localStorage', (storage) => storage.removeItem(key))
}

/** Whether this is the remembered checkout; answers yes once. */
export function takeCheckout(sessionId: string) {
  const own = withStorage('localStorage', (storage) => storage.getItem(key)) === sessionId
  if (own) forgetCheckout()
  return own
}
