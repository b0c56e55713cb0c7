import { forgetCheckout } from '../cart/checkout-in-progress'
import { isUnsentKey } from '../chat/unsent'
import { withStorage } from '../ui/storage'

/**
 * Removes what this browser stores about a visitor; the theme and the like belong to the browser. After
 * an involuntary sign-out, unsent chat messages wait for the user to return.
 */
export function forgetVisitor({ onPurpose }: { onPurpose: boolean }) {
  forgetCheckout()
  withStorage('sessionStorage', (storage) => {
    const ours = Object.keys(storage).filter((key) => key.startsWith('drivefair-'))
    const gone = onPurpose ? ours : ours.filter((key) => !isUnsentKey(key))
    for (const key of gone) storage.removeItem(key)
  })
}
