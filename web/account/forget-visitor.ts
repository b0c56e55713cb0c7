import { forgetCheckout } from '../cart/checkout-in-progress'
import { withStorage } from '../ui/storage'

/** Where a tab keeps what a user typed and has not sent; nobody else is shown it. */
export const unsentKey = (userId: string) => `${UNSENT}${userId}`
const UNSENT = 'drivefair-chat '

/**
 * Removes what this browser keeps of a visitor; the theme and the like are the browser's own. What was
 * not sent waits for a user who did not mean to leave.
 */
export function forgetVisitor({ onPurpose }: { onPurpose: boolean }) {
  forgetCheckout()
  withStorage('sessionStorage', (storage) => {
    const ours = Object.keys(storage).filter((key) => key.startsWith('drivefair-'))
    const gone = onPurpose ? ours : ours.filter((key) => !key.startsWith(UNSENT))
    for (const key of gone) storage.removeItem(key)
  })
}
