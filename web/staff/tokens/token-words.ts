/** How long a token can work, in days. */
export const lifetimes = [
  { days: 7, words: '7 days' },
  { days: 30, words: '30 days' },
  { days: 90, words: '90 days' },
  { days: 365, words: '1 year' },
] as const
