import { unsentKey } from '../account/forget-visitor'
import { withStorage } from '../ui/storage'

/** Written by the customer and not with us yet. */
export interface Unsent {
  clientMessageId: string
  content: string
  createdAt: string
  state: 'sending' | 'failed'
}

/** What the customer typed and has not sent, and what could not be sent. */
export interface Kept {
  draft: string
  unsent: readonly Unsent[]
}

const nothing: Kept = { draft: '', unsent: [] }

/** For as long as the tab lives or until the user signs out, also over a reload and a new sign-in. */
export function keep(userId: string, kept: Kept) {
  withStorage('sessionStorage', (storage) => {
    const { draft, unsent } = kept
    if (!draft && unsent.length === 0) storage.removeItem(unsentKey(userId))
    else storage.setItem(unsentKey(userId), JSON.stringify({ draft, unsent }))
  })
}

/** What was on its way when the page was left counts as not sent; sent again it stays one message. */
export function keptFor(userId: string): Kept {
  const kept = read(withStorage('sessionStorage', (storage) => storage.getItem(unsentKey(userId))))
  if (!kept) return nothing
  const unsent = kept.unsent.map((each) => ({ ...each, state: 'failed' as const }))
  return { draft: kept.draft, unsent }
}

function read(text: string | null | undefined): Kept | undefined {
  if (!text) return undefined
  try {
    const kept = JSON.parse(text)
    return typeof kept?.draft === 'string' && Array.isArray(kept.unsent) ? kept : undefined
  } catch {
    return undefined // somebody else's words under our name
  }
}
