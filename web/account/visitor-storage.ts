import { withStorage } from '../ui/browser/storage'

/** Key in the local storage: the checkout that this browser started. */
export const checkoutKey = 'drivefair-checkout'

const UNSENT_PREFIX = 'drivefair-chat '

/** Key in the session storage: what a user typed in the chat and hasn't sent. */
export const unsentKey = (userId: string) => `${UNSENT_PREFIX}${userId}`

const REVIEW_PREFIX = 'drivefair-review '

/** Key in the local storage: a review that its author hasn't sent. */
export const reviewKey = (dealId: string) => `${REVIEW_PREFIX}${dealId}`

const CLAIM_PREFIX = 'drivefair-claim '

/** Key in the session storage: a request for the money of a deal that its author hasn't sent. */
export const claimKey = (dealId: string) => `${CLAIM_PREFIX}${dealId}`

/** Key in the local storage: the member of staff who gets notifications in this browser. */
export const pushOwnerKey = 'drivefair-push-of'

/**
 * Removes what this browser stores about a visitor; the theme and the like belong to the browser. After an involuntary
 * sign-out (`mayReturn`), unsent chat messages, reviews, and requests for money wait for the user to return.
 */
export function forgetVisitor({ mayReturn }: { mayReturn: boolean }) {
  withStorage('localStorage', (storage) => {
    storage.removeItem(checkoutKey)
    if (mayReturn) return
    storage.removeItem(pushOwnerKey)
    removeAll(storage, (key) => key.startsWith(REVIEW_PREFIX))
  })
  withStorage('sessionStorage', (storage) => {
    // All that a tab stores is about its user.
    if (!mayReturn) return storage.clear()
    const isUnsent = (key: string) => key.startsWith(UNSENT_PREFIX) || key.startsWith(CLAIM_PREFIX)
    removeAll(storage, (key) => key.startsWith('drivefair-') && !isUnsent(key))
  })
}

const OWNER_KEY = 'tab-of'

/**
 * Notes whom this tab belongs to, and removes what another user typed in it whose session ended. Returns whether there
 * was another one.
 */
export const takeTab = (userId: string) =>
  withStorage('sessionStorage', (storage) => {
    const before = storage.getItem(OWNER_KEY)
    const isTaken = before !== null && before !== userId
    if (isTaken) storage.clear()
    storage.setItem(OWNER_KEY, userId)
    return isTaken
  }) ?? false

function removeAll(storage: Storage, isGone: (key: string) => boolean) {
  for (const key of Object.keys(storage).filter(isGone)) storage.removeItem(key)
}
