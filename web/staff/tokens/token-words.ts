import type { ApiTokenAccess } from '../../generated/schema'

export const accesses = ['READ', 'WRITE'] as const satisfies readonly ApiTokenAccess[]

export const accessWords = {
  READ: 'Read',
  WRITE: 'Read and write',
} as const satisfies Record<ApiTokenAccess, string>

/** What a program may do, for the choice. */
export const accessHints = {
  READ: 'Sees what you see. Changes nothing.',
  WRITE: 'Also changes what its role may change. Never refunds.',
} as const satisfies Record<ApiTokenAccess, string>

/** How long a token can work, in days. */
export const lifetimes = [
  { days: 7, words: '7 days' },
  { days: 30, words: '30 days' },
  { days: 90, words: '90 days' },
  { days: 365, words: '1 year' },
] as const
