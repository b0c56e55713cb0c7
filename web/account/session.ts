import { client } from '../graph/apollo'
import { paths } from '../paths'
import { toast } from '../ui/toast'
import { type Account, currentAccount, reportAccount } from './account'
import { forgetVisitor } from './forget-visitor'
import { MeDocument, type MeQuery } from './generated/account'
import { isSigningOut, noteSignedOut, noteSigningOut, tellTabs } from './other-tabs'

const SIGN_IN_AGAIN_MS = 500

let isLeaving = false

/** Who is signed in by what the server says now. */
async function askMe(): Promise<Account | null> {
  const { data } = await client.query<MeQuery>({
    query: MeDocument,
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  })
  return data?.me ?? null
}

/**
 * What this page shows belongs to who was signed in when it came. When that is over, or somebody else
 * is signed in, it starts over and nothing of the former user is shown any more.
 */
export function learn(found: Account | null) {
  const known = currentAccount()
  if (isLeaving) return
  if (known && known.id !== found?.id) return startOver()
  reportAccount(found)
  tellTabs({ kind: 'signed-in-as', userId: found?.id ?? null })
  // Signed in by another tab: what this one has read so far was a guest's.
  if (known === null && found) void client.refetchQueries({ include: 'active' })
}

function startOver() {
  isLeaving = true
  forgetVisitor({ onPurpose: isSigningOut() })
  location.reload()
}

/** A failure to ask tells nothing: all stays as it is. */
export async function lookAgain() {
  const found = await askMe().catch(() => undefined)
  if (found !== undefined) learn(found)
}

/**
 * The server said, unasked, that nobody is signed in. Whether it is so is asked; a customer who has
 * something of theirs open then signs in again, else the page goes on for a guest. Answers whether the
 * session lives after all, or at least may.
 */
export async function checkSession({ isInUse }: { isInUse: boolean }) {
  const known = currentAccount()
  const found = await askMe().catch(() => known)
  if (found && found.id === known?.id) return true
  if (isInUse && !found && !isSigningOut() && document.visibilityState === 'visible') signInAgain()
  else learn(found ?? null)
  return false
}

/** The spec's words for a customer whose session ended in the middle of a chat (section 8). */
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
  const answer = await fetch('/api/logout', { method: 'POST' }).catch(() => undefined)
  if (!answer?.ok) {
    toast({
      tone: 'error',
      title: 'Error',
      description: 'You could not be signed out. Please try again.',
    })
    return
  }
  noteSignedOut()
  tellTabs({ kind: 'signed-in-as', userId: null, onPurpose: true })
  startOver()
}

/** A page that the browser kept and shows again may be of somebody who left since. */
export function lookAgainWhenShownAgain() {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isLeaving = false
    void lookAgain()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
