import type { ConversationFilter } from '../../generated/schema'

/** By the value in the address. */
export const conversationFilters = [
  { value: 'all', words: 'All' },
  { value: 'waiting', words: 'Waiting' },
  { value: 'unread', words: 'Unread' },
  { value: 'mine', words: 'Mine' },
] as const

export type FilterName = (typeof conversationFilters)[number]['value']

/** The filter that an address names; everything when it names none. */
export const filterIn = (parameters: URLSearchParams): FilterName =>
  conversationFilters.find(({ value }) => value === parameters.get('filter'))?.value ?? 'all'

export const inGraph = (name: FilterName) => name.toUpperCase() as ConversationFilter
