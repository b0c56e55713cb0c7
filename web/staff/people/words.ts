import type {
  AddressState,
  EmailState,
  MatchReason,
  PersonEventKind,
  PersonLink,
} from '../../generated/schema'
import type { PersonPageFragment } from './generated/people'

export const addressWords: Record<AddressState, string> = {
  CONFIRMED: 'Confirmed',
  UNCONFIRMED: 'Not confirmed',
  TYPED: 'Typed only',
}

/** Where to write to a person, unless staff choose another address. */
export const usualAddress = (addresses: PersonPageFragment['addresses']) =>
  addresses.find(({ state }) => state === 'CONFIRMED') ?? addresses[0]

/** A record without a mark was sent while signed in. */
export const linkWords: Record<PersonLink, string | undefined> = {
  ACCOUNT: undefined,
  CONFIRMED_EMAIL: 'Same email, confirmed',
  UNCONFIRMED_EMAIL: 'Same email, not confirmed',
}

export const reasonWords: Record<MatchReason, string> = {
  PHONE: 'Same phone number',
  NAME_AND_CITY: 'Same name and city',
}

export const emailWords: Record<EmailState, string> = {
  WAITING: 'Waiting to be sent',
  SENT: 'Sent',
  GIVEN_UP: 'Not delivered',
}

type EventFilter = 'all' | 'talks' | 'records' | 'notes'

/** Parts of the timeline, each with the kinds of events that it shows. */
export const eventFilters: readonly {
  value: EventFilter
  words: string
  /** All kinds without it. */
  kinds: readonly PersonEventKind[] | undefined
}[] = [
  { value: 'all', words: 'All', kinds: undefined },
  { value: 'talks', words: 'Contact', kinds: ['CONTACT', 'EMAIL', 'MESSAGE'] },
  {
    value: 'records',
    words: 'Requests and deals',
    kinds: ['REQUEST', 'PAYMENT_LINK', 'ORDER', 'DEAL'],
  },
  { value: 'notes', words: 'Notes and tasks', kinds: ['NOTE', 'TASK'] },
]
