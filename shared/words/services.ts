import type { Row, Table } from './rows'

/** What the product uses besides PostgreSQL. */
export const serviceKinds = {
  PAYMENTS: {
    description: 'The card provider, as we ask it.',
    words: 'Card provider',
    step: 'Fix payments',
  },
  PAYMENT_EVENTS: {
    description: 'The webhook that the card provider calls.',
    words: 'Payment webhook',
    step: 'Fix the payment webhook',
  },
  MAIL: {
    description: 'The server that sends our email.',
    words: 'Outgoing email',
    step: 'Fix outgoing email',
  },
  INBOUND_EMAIL: {
    description: 'The provider that hands over the replies to our emails.',
    words: 'Incoming email',
    step: 'Fix incoming email',
  },
  REDIS: {
    description: 'Redis, which carries events between instances.',
    words: 'Redis',
    step: 'Fix Redis',
  },
  BACKUP: {
    description: 'The backups that the command `backup` writes.',
    words: 'Backups',
    step: 'Fix backups',
  },
} as const satisfies Table<Row & { step: string }>
