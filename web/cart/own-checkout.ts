const key = 'drivefair-checkout'

/**
 * Remembers the checkout this browser began until units are added to the cart again: only the
 * receipt of a remembered checkout may clear the cart. Without storage nothing is ever cleared.
 */
export function rememberCheckout(sessionId: string) {
  withStorage((storage) => storage.setItem(key, sessionId))
}

export function forgetCheckout() {
  withStorage((storage) => storage.removeItem(key))
}

/** Whether this is the remembered checkout; answers yes once. */
export function takeCheckout(sessionId: string) {
  const own = withStorage((storage) => storage.getItem(key)) === sessionId
  if (own) forgetCheckout()
  return own
}

function withStorage<Result>(use: (storage: Storage) => Result) {
  try {
    return use(localStorage)
  } catch {
    // Refused by the browser's privacy settings, or full.
    return undefined
  }
}
