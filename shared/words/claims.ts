import { windowEnd } from '../deals/deal-conditions'
import type { Mark, MarkedRow, Row, Table } from './rows'

/** What became of a claim. */
export const claimStatuses = {
  OPEN: {
    description: 'It waits for a decision.',
    words: 'To decide',
    tone: 'amber',
    shape: 'half',
    amount: 'Would go back',
    decision: null,
  },
  WITHDRAWN: {
    description: 'The buyer took it back.',
    words: 'Withdrawn by the buyer',
    tone: 'soft',
    shape: 'ring',
    amount: 'Asked for',
    decision: null,
  },
  REFUSED: {
    description: 'It was not approved.',
    words: 'Refused',
    tone: 'soft',
    shape: 'ring',
    amount: 'Asked for',
    decision: 'Refused',
  },
  REFUNDING: {
    description: 'It was approved, and the money is on its way.',
    words: 'Refund on its way',
    tone: 'pen',
    shape: 'half',
    amount: 'Goes back',
    decision: 'Approved',
  },
  REFUND_FAILED: {
    description: 'The money could not be sent, or came back.',
    words: 'Refund failed',
    tone: 'red',
    shape: 'diamond',
    amount: 'To go back',
    decision: 'Approved',
  },
  REFUNDED: {
    description: 'The money was sent back.',
    words: 'Refunded',
    tone: 'pen',
    shape: 'full',
    amount: 'Went back',
    decision: 'Approved',
  },
  SETTLED: {
    description: 'The refund failed, and the buyer got the money in another way.',
    words: 'Settled in another way',
    tone: 'soft',
    shape: 'full',
    amount: 'Asked for',
    decision: 'Settled',
  },
} as const satisfies Table<
  MarkedRow & {
    /** What the money of the claim is. */
    amount: string
    /** What was decided; null before that. */
    decision: string | null
  }
>

type ClaimStatus = keyof typeof claimStatuses

/** What staff did to a claim that has this status now, in the history. */
export const claimChanges: Partial<Record<ClaimStatus, string>> = {
  REFUNDING: 'approved {it}',
  REFUSED: 'refused {it}',
  SETTLED: 'settled {it} in another way',
}

interface BuyersClaim {
  reason: string
  answerBy: string
  decidedAt?: string | null
  refundedAt?: string | null
}

const onDay = (moment: string | null | undefined) => (moment ? ` on ${windowEnd(moment)}` : '')

/** What became of a claim, as the buyer reads it: a mark, and a sentence in which {sum} is the money. */
export const claimStatusesForBuyers = {
  OPEN: {
    words: 'Waiting for our answer',
    tone: 'amber',
    shape: 'half',
    outcome: ({ reason, answerBy }) =>
      reason === 'NOT_SERVED'
        ? '{sum} goes back to your card.'
        : `A person answers by ${windowEnd(answerBy)}.`,
  },
  WITHDRAWN: {
    words: 'Withdrawn',
    tone: 'soft',
    shape: 'ring',
    outcome: () => 'You took this request back.',
  },
  REFUSED: {
    words: 'Not approved',
    tone: 'red',
    shape: 'diamond',
    outcome: ({ decidedAt }) => `We decided${onDay(decidedAt)}.`,
  },
  REFUNDING: {
    words: 'Approved',
    tone: 'pen',
    shape: 'half',
    outcome: ({ decidedAt }) =>
      `We approved it${onDay(decidedAt)}. {sum} is on its way to your card.`,
  },
  REFUND_FAILED: {
    words: 'Approved',
    tone: 'amber',
    shape: 'half',
    outcome: ({ decidedAt }) =>
      `We approved it${onDay(decidedAt)}, but {sum} didn’t reach your card yet. We’re taking care of it.`,
  },
  REFUNDED: {
    words: 'Refunded',
    tone: 'pen',
    shape: 'full',
    outcome: ({ refundedAt }) =>
      `{sum} went back to your card${onDay(refundedAt)}. It can take 5 to 10 business days to appear on your statement.`,
  },
  SETTLED: {
    words: 'Settled',
    tone: 'pen',
    shape: 'full',
    outcome: ({ decidedAt }) =>
      `We settled it${onDay(decidedAt)}, because the refund to your card didn’t work.`,
  },
} as const satisfies Record<
  ClaimStatus,
  Mark & { words: string; outcome: (claim: BuyersClaim) => string }
>

/** Why a buyer wants the money of a deal back. */
export const claimReasons = {
  NOT_SERVED: {
    description: "We don't work in the buyer's state. Refunded at once.",
    words: "We don't serve the state",
  },
  NO_QUOTE: { description: 'There was no quote in time.', words: 'No quote in time' },
  NOT_BETTER: {
    description: 'No quote, or not the purchase, was better.',
    words: 'No better deal',
  },
  NOT_HONORED: {
    description: "The dealer didn't honor the accepted quote.",
    words: "The dealer didn't honor the quote",
  },
  OTHER: { description: 'Anything else.', words: 'Something else' },
} as const satisfies Table<Row>

type ClaimReason = keyof typeof claimReasons

/** The same reasons as the buyer says them. */
export const claimReasonsForBuyers: Record<
  ClaimReason,
  {
    words: string
    /** What must not happen until it applies, if it may go away by itself. */
    unless?: string
  }
> = {
  NOT_SERVED: { words: 'You don’t work in my state' },
  NO_QUOTE: {
    words: 'I got no quote in time',
    unless: 'unless we have a quote for you by then',
  },
  NOT_BETTER: { words: 'I got no better deal', unless: 'unless a quote is better by then' },
  NOT_HONORED: { words: 'The dealership didn’t honor the quote I accepted' },
  OTHER: { words: 'Something else' },
}
