import type { MarkedRow, Table } from './rows'

/** What became of an email. */
export const emailStates = {
  WAITING: {
    description: 'It will be sent, again if it failed.',
    words: 'Waiting to be sent',
    tone: 'amber',
    shape: 'half',
  },
  SENT: {
    description: 'A mail server has accepted it.',
    words: 'Sent',
    tone: 'pen',
    shape: 'full',
  },
  GIVEN_UP: {
    description: 'It could not be sent within three days.',
    words: 'Not delivered',
    tone: 'red',
    shape: 'diamond',
  },
} as const satisfies Table<MarkedRow>
