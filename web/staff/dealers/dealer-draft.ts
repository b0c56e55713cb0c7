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
