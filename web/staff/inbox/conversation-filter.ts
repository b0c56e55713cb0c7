import type { ConversationFilter } from '../../generated/schema'

export interface Filter {
  /** In the URL. */
  value: string
  /** In the query. */
  filter: ConversationFilter
  words: string
  /** Shown when no conversation matches: title and text. */
  empty: readonly [string, string]
}

const open: Filter = {
  value: 'open',
  filter: 'OPEN',
  words: 'Open',
  empty: ['No open conversations', 'Conversations appear here when a customer writes.'],
}

export const conversationFilters: readonly Filter[] = [
  open,
  {
    value: 'waiting',
    filter: 'WAITING',
    words: 'Waiting',
    empty: ['All caught up', 'Everyone has a reply.'],
  },
  {
    value: 'mine',
    filter: 'MINE',
    words: 'Mine',
    empty: ['Nothing assigned to you', 'Conversations you take over appear here.'],
  },
  {
    value: 'unassigned',
    filter: 'UNASSIGNED',
    words: 'No one’s',
    empty: ['Everything is taken', 'Open conversations that no one has taken over appear here.'],
  },
  {
    value: 'closed',
    filter: 'CLOSED',
    words: 'Closed',
    empty: ['Nothing is closed', 'Conversations that need no answer appear here.'],
  },
]

/** The filter named in the URL; open conversations by default. */
export const filterIn = (parameters: URLSearchParams) =>
  conversationFilters.find(({ value }) => value === parameters.get('filter')) ?? open
