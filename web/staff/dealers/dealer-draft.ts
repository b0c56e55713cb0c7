import { savedDraft } from '../../ui/browser/saved-draft'
import type { DealerPageFragment } from './generated/dealers'

/** A dealer as typed in the form. */
export interface DealerDraft {
  name: string
  city: string
  state: string
  zip: string
  phone: string
  email: string
  makes: string
  words: string
}

const fields: readonly (keyof DealerDraft)[] = [
  'name',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'makes',
  'words',
]

export const emptyDraft: DealerDraft = {
  name: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  makes: '',
  words: '',
}

/** A dealer as it is being edited, with the stored one that the edits started from. */
export interface SavedDealer {
  base?: DealerPageFragment | undefined
  draft: DealerDraft
}

/** What was entered survives Escape and a reload in this tab. */
export const savedDealer = (id: string | undefined) =>
  savedDraft<SavedDealer>(`drafted-dealer ${id ?? 'new'}`)

export const isSameDraft = (one: DealerDraft, other: DealerDraft) =>
  fields.every((field) => one[field] === other[field])

/** What a form starts with: the dealer, or nothing for a new one. */
export const startOf = (dealer: DealerPageFragment | undefined) =>
  dealer ? draftOf(dealer) : emptyDraft

export const draftOf = (dealer: DealerPageFragment): DealerDraft => ({
  name: dealer.name,
  city: dealer.city,
  state: dealer.state,
  zip: dealer.zip,
  phone: dealer.phone ?? '',
  email: dealer.email ?? '',
  makes: dealer.makes.join(', '),
  words: dealer.words ?? '',
})

/** The makes of a text that separates them by commas. */
export const makesIn = (text: string) => text.split(',').flatMap((make) => make.trim() || [])

/**
 * Brings what a colleague saved meanwhile into a draft. Fields that were not edited here take the new value; edited ones
 * stay as they were typed. Returns the draft, and what the colleague saved in each field that they changed.
 */
export function mergeDraft(draft: DealerDraft, base: DealerDraft, stored: DealerDraft) {
  const merged = { ...draft }
  const changes: Partial<DealerDraft> = {}
  for (const field of fields) {
    if (stored[field] === base[field]) continue
    if (draft[field] === base[field]) merged[field] = stored[field]
    changes[field] = stored[field]
  }
  return { merged, changes }
}
