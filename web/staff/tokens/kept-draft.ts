import type { ApiTokenAccess } from '../../generated/schema'
import { withStorage } from '../../ui/storage'

/** What staff have chosen for a new token. */
export interface TokenDraft {
  name: string
  access: ApiTokenAccess
  expiresInDays: number
}

// The draft, while staff confirm their password on another page.

const key = 'drivefair-new-token'

export const keepDraft = (draft: TokenDraft) =>
  withStorage('sessionStorage', (storage) => storage.setItem(key, JSON.stringify(draft)))

export const keptDraft = (): TokenDraft | undefined =>
  withStorage('sessionStorage', (storage) => {
    const kept = storage.getItem(key)
    return kept === null ? undefined : JSON.parse(kept)
  })

export const forgetDraft = () => withStorage('sessionStorage', (storage) => storage.removeItem(key))
