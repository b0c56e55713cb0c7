import { client } from '../graph/apollo'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { type Account, currentAccount, reportAccount } from './account'
import { MeDocument } from './generated/account'
import { isSigningOut, noteSignedOut, noteSigningOut, tellTabs } from './other-tabs'
import { forgetVisitor } from './visitor-storage'

const SIGN_IN_AGAIN_MS = 500

let isLeaving = false

/** Asks the server who is signed in, bypassing the cache. */
async function fetchAccount(): Promise<Account | null> {
  const { data } = await client.query({
    query: MeDocument,
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  })
  return data?.me ?? null
}

/**
 * Publishes the account the server reported. The page holds the data of the user it was loaded for, so if
 * that user has signed out or another has signed in, it reloads.
 */
export function updateAccount(account: Account | null) {
  const previous = currentAccount()
  if (isLeaving) return
  if (previous && previous.id !== account?.id) return reloadFor(account)
  reportAccount(account)
  tellTabs({ kind: 'signed-in-as', userId: account?.id ?? null })
  // Another tab signed in: this one has only read guest data so far.
  if (previous === null && account) void client.refetchQueries({ include: 'active' })
}

function reloadFor(account: Account | null) {
  isLeaving = true
  forgetVisitor({ mayReturn: !account && !isSigningOut() })
  location.reload()
}

/** Asks again who is signed in. A failed request changes nothing. */
export async function checkAccount() {
  const account = await fetchAccount().catch(() => undefined)
  if (account !== undefined) updateAccount(account)
}

/**
 * Verifies the session after the server closed a connection as unauthenticated. If it is over, a customer
 * with something open (`isInUse`) is sent to sign in again; otherwise the page continues for a guest.
 * Returns whether the session is, or may still be, alive.
 */
export async function checkSession({ isInUse }: { isInUse: boolean }) {
  const previous = currentAccount()
  const account = await fetchAccount().catch(() => previous)
  if (account && account.id === previous?.id) return true
  if (isInUse && !account && !isSigningOut() && document.visibilityState === 'visible')
    signInAgain()
  else updateAccount(account ?? null)
  return false
}

/** Redirects a customer whose session ended in the middle of a chat. */
export function signInAgain() {
  if (isLeaving) return
  isLeaving = true
  toast({
    tone: 'error',
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  })
  const here = location.pathname + location.search
  setTimeout(() => location.assign(paths.login(here)), SIGN_IN_AGAIN_MS)
}

export async function signOut() {
  if (isLeaving) return
  noteSigningOut()
  tellTabs({ kind: 'signing-out' })
  const response = await fetch('/api/logout', { method: 'POST' }).catch(() => undefined)
  if (!response?.ok) {
    toast({
      tone: 'error',
      title: 'Error',
      description: 'We couldn’t sign you out. Please try again.',
    })
    return
  }
  noteSignedOut()
  tellTabs({ kind: 'signed-in-as', userId: null, onPurpose: true })
  reloadFor(null)
}

/** A page restored from the back/forward cache may belong to a user who has signed out since. */
export function checkAccountWhenRestored() {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isLeaving = false
    void checkAccount()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
