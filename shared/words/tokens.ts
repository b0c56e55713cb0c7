import type { Row, Table } from './rows'

/** What a program may do with an API token. */
export const tokenAccesses = {
  READ: {
    description: 'Queries and subscriptions only.',
    words: 'Read',
    hint: 'Sees what you see. Changes nothing.',
  },
  WRITE: {
    description: 'Mutations as well.',
    words: 'Read and write',
    hint: 'Also changes what its role may change. Never refunds.',
  },
} as const satisfies Table<Row & { hint: string }>
