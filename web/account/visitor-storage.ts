import { withStorage } from '../ui/browser/storage'

/** Key in the local storage: the checkout that this browser started. */
export const checkoutKey = 'drivefair-checkout'

const UNSENT_PREFIX = 'drivefair-chat '

/** Key in the session storage: what a user typed in the chat and hasn't sent. */
export const unsentKey = (userId: string) => `${UNSENT_PREFIX}${userId}`

const REVIEW_PREFIX = 'drivefair-review '

/** Key in the local storage: a review that its author hasn't sent. */
export const reviewKey = (dealId: string) => `${REVIEW_PREFIX}${dealId}`

/**
 * Removes what this browser stores about a visitor; the theme and the like belong to the browser. After
 * an involuntary sign-out, unsent chat messages and reviews wait for the user to return.
 */
export function forgetVisitor({ onPurpose }: { onPurpose: boolean }) {
  withStorage('localStorage', (storage) => {
    storage.removeItem(checkoutKey)
    if (!onPurpose) return
    const reviews = Object.keys(storage).filter((key) => key.startsWith(REVIEW_PREFIX))
    for (const key of reviews) storage.removeItem(key)
  })
  withStorage('sessionStorage', (storage) => {
    const ours = Object.keys(storage).filter((key) => key.startsWith('drivefair-'))
    const gone = onPurpose ? ours : ours.filter((key) => !key.startsWith(UNSENT_PREFIX))
    for (const key of gone) storage.removeItem(key)
  })
}
