import type { PersonEventKind } from '../../generated/schema'
import type { PersonPageFragment } from './generated/people'

/** Where to write to a person, unless staff choose another address. */
export const usualAddress = (addresses: PersonPageFragment['addresses']) =>
  addresses.find(({ state }) => state === 'CONFIRMED') ?? addresses[0]

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
    kinds: ['REQUEST', 'PAYMENT_LINK', 'ORDER', 'DEAL', 'IMPORT'],
  },
  { value: 'notes', words: 'Notes and tasks', kinds: ['NOTE', 'TASK'] },
]
