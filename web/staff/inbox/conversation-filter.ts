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

const all: Filter = {
  value: 'all',
  filter: 'ALL',
  words: 'All',
  empty: ['No conversations yet', 'Conversations appear here when a customer writes.'],
}

export const conversationFilters: readonly Filter[] = [
  all,
  {
    value: 'waiting',
    filter: 'WAITING',
    words: 'Waiting',
    empty: ['All caught up', 'Everyone has a reply.'],
  },
  {
    value: 'unread',
    filter: 'UNREAD',
    words: 'Unread',
    empty: ['Nothing unread', 'All messages have been read.'],
  },
  {
    value: 'mine',
    filter: 'MINE',
    words: 'Mine',
    empty: ['Nothing assigned to you', 'Conversations you take over appear here.'],
  },
]

/** The filter named in the URL; all conversations by default. */
export const filterIn = (parameters: URLSearchParams) =>
  conversationFilters.find(({ value }) => value === parameters.get('filter')) ?? all
