import { forgetCheckout } from '../cart/own-checkout'

/** Removes what this browser keeps of a visitor; the theme and the like are the browser's own. */
export function forgetVisitor() {
  forgetCheckout()
  try {
    const ours = Object.keys(sessionStorage).filter((key) => key.startsWith('drivefair-'))
    for (const key of ours) sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
