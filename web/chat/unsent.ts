import { unsentKey } from '../account/visitor-storage'
import { withStorage } from '../ui/browser/storage'

/** A message that hasn't reached the server yet. */
export interface Unsent {
  /** Client-generated idempotency key. */
  clientMessageId: string
  content: string
  /** `waiting` for the connection; `failed`: the server refused it. */
  state: 'waiting' | 'sending' | 'failed'
}

interface Stored {
  draft: string
  unsent: readonly Unsent[]
}

/** Saves the draft and unsent messages until the tab closes or the user signs out. */
export function storeUnsent(userId: string, { draft, unsent }: Stored) {
  withStorage('sessionStorage', (storage) => {
    if (!draft && unsent.length === 0) storage.removeItem(unsentKey(userId))
    else storage.setItem(unsentKey(userId), JSON.stringify({ draft, unsent }))
  })
}

/** A message that was on its way when the page was left is sent again; its key prevents duplicates. */
export function storedUnsent(userId: string): Stored {
  const json = withStorage('sessionStorage', (storage) => storage.getItem(unsentKey(userId)))
  const { draft, unsent } = parse(json) ?? { draft: '', unsent: [] }
  return {
    draft,
    unsent: unsent.map((each) => ({
      ...each,
      state: each.state === 'sending' ? 'waiting' : each.state,
    })),
  }
}

function parse(json: string | null | undefined): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(json ?? 'null')
    return isStored(stored) ? stored : undefined
  } catch {
    return undefined // written by something else under our key
  }
}

function isStored(value: unknown): value is Stored {
  const { draft, unsent } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>
  return typeof draft === 'string' && Array.isArray(unsent)
}
