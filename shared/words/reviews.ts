import type { MarkedRow, Table } from './rows'

/** What becomes of a review. */
export const reviewStatuses = {
  SUBMITTED: {
    description: "We haven't decided yet whether to show it.",
    words: 'Submitted',
    tone: 'amber',
    shape: 'ring',
  },
  PUBLISHED: {
    description: 'The website may show it.',
    words: 'Published',
    tone: 'pen',
    shape: 'full',
  },
  HIDDEN: { description: "We don't show it.", words: 'Hidden', tone: 'soft', shape: 'half' },
  WITHDRAWN: {
    description: 'The buyer took it back.',
    words: 'Taken back',
    tone: 'soft',
    shape: 'diamond',
  },
} as const satisfies Table<MarkedRow>

/** What staff did to a review that has this status now, in the history. */
export const reviewChanges: Partial<Record<keyof typeof reviewStatuses, string>> = {
  PUBLISHED: 'published {it}',
  HIDDEN: 'hid {it}',
}
