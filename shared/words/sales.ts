import type { MarkedRow, Table } from './rows'

/** What became of a payment link. */
export const paymentLinkStatuses = {
  OPEN: { description: 'It can be used.', words: 'Not opened yet', tone: 'soft', shape: 'ring' },
  PAID: {
    description: 'An order that came from it was paid.',
    words: 'Paid',
    tone: 'pen',
    shape: 'full',
  },
  EXPIRED: {
    description: 'Its time is over. An order that was begun before can still be paid.',
    words: 'Expired',
    tone: 'soft',
    shape: 'diamond',
  },
  REVOKED: { description: 'Staff ended it.', words: 'Revoked', tone: 'soft', shape: 'diamond' },
} as const satisfies Table<MarkedRow>

/** What was done to a payment link that has this status now, in the history. */
export const paymentLinkChanges: Partial<Record<keyof typeof paymentLinkStatuses, string>> = {
  OPEN: 'made {it}',
  PAID: 'paid {it}',
  REVOKED: 'revoked {it}',
}
