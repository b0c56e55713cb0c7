import type { ConversationFilter } from '../../generated/schema'

/** `value` is the one in the URL. */
export const conversationFilters = [
  { value: 'all', words: 'All' },
  { value: 'waiting', words: 'Waiting' },
  { value: 'unread', words: 'Unread' },
  { value: 'mine', words: 'Mine' },
] as const

export type FilterName = (typeof conversationFilters)[number]['value']

/** The filter named in the URL; all conversations by default. */
export const filterIn = (parameters: URLSearchParams): FilterName =>
  conversationFilters.find(({ value }) => value === parameters.get('filter'))?.value ?? 'all'

export const inGraph = (name: FilterName) => name.toUpperCase() as ConversationFilter
