import type { MarkedRow, Row, Table } from './rows'

/** How far a dealer is with our request. */
export const solicitationStatuses = {
  TO_ASK: { description: 'Not asked yet.', words: 'To ask', tone: 'amber', shape: 'half' },
  ASKED: {
    description: 'Asked, without an answer yet.',
    words: 'Asked',
    tone: 'soft',
    shape: 'ring',
  },
  ANSWERED: {
    description: 'The dealer made an offer.',
    words: 'Answered',
    tone: 'pen',
    shape: 'full',
  },
  DECLINED: {
    description: 'The dealer makes no offer.',
    words: 'Declined',
    tone: 'soft',
    shape: 'diamond',
  },
  SILENT: {
    description: 'The dealer has not replied.',
    words: 'No reply',
    tone: 'soft',
    shape: 'ring',
  },
} as const satisfies Table<MarkedRow>

/** Why we email a dealer: what was done, and the title of the dialog that does it. */
export const quoteRequestKinds = {
  FIRST: { description: 'It asks for a quote.', words: 'Asked', title: 'Ask dealers' },
  FOLLOW_UP: {
    description: 'It asks again, in reply to the first email.',
    words: 'Followed up',
    title: 'Follow up',
  },
} as const satisfies Table<Row & { title: string }>
