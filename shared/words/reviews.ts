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

/** What becomes of a review, as its buyer reads it. */
export const reviewStatusesForBuyers: Record<
  keyof typeof reviewStatuses,
  (review: { sentOn: string; mayPublish: boolean }) => string
> = {
  SUBMITTED: ({ sentOn, mayPublish }) =>
    `Sent on ${sentOn}. ${mayPublish ? 'We read it before we show it.' : 'Only we read it.'}`,
  PUBLISHED: () => 'We chose your review for our website. Thank you.',
  HIDDEN: () => 'We read your review. It isn’t shown on our website.',
  WITHDRAWN: () => 'You took your review back. You can write a new one at any time.',
}
