import type { MarkedRow, Table } from './rows'

/** Where an order is between checkout and refund. */
export const orderStatuses = {
  PENDING: {
    description: 'Waiting for payment. Its units are on hold.',
    words: 'Waiting for payment',
    tone: 'soft',
    shape: 'ring',
  },
  PAID: { description: 'Paid in full.', words: 'Paid', tone: 'pen', shape: 'full' },
  CANCELLED: {
    description: 'The customer cancelled on the payment page.',
    words: 'Cancelled',
    tone: 'soft',
    shape: 'ring',
  },
  EXPIRED: {
    description: 'The payment page expired before a payment.',
    words: 'Expired',
    tone: 'soft',
    shape: 'ring',
  },
  FAILED: {
    description: 'The payment failed, or the payment page could not be opened.',
    words: 'Payment failed',
    tone: 'soft',
    shape: 'ring',
  },
  REVIEW: {
    description:
      'Staff must decide: another amount or currency was paid, or a refund did not succeed.',
    words: 'Needs review',
    tone: 'red',
    shape: 'diamond',
  },
  REFUNDING: {
    description: 'Paid, and the refund is on its way.',
    words: 'Refund on its way',
    tone: 'amber',
    shape: 'half',
  },
  REFUNDED: {
    description: 'Refunded in full.',
    words: 'Refunded',
    tone: 'amber',
    shape: 'full',
  },
} as const satisfies Table<MarkedRow>
