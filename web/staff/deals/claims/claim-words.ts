import type { ClaimReason } from '../../../generated/schema'
import { toast } from '../../../ui/toast/toast'
import type { StaffDealFragment } from '../deal/generated/deals'

export type StaffClaim = StaffDealFragment['claims'][number]

/** Why a buyer wants the money back, in staff's words. */
export const claimReasons: Record<ClaimReason, string> = {
  NOT_SERVED: "We don't serve the state",
  NO_QUOTE: 'No quote in time',
  NOT_BETTER: 'No better deal',
  NOT_HONORED: "The dealer didn't honor the quote",
  OTHER: 'Something else',
}

/** The state of a claim as a word with its mark. */
export const claimMarks = {
  OPEN: { shape: 'half', tone: 'amber', words: 'To decide' },
  WITHDRAWN: { shape: 'ring', tone: 'soft', words: 'Withdrawn by the buyer' },
  REFUSED: { shape: 'ring', tone: 'soft', words: 'Refused' },
  REFUNDING: { shape: 'half', tone: 'pen', words: 'Refund on its way' },
  REFUND_FAILED: { shape: 'diamond', tone: 'red', words: 'Refund failed' },
  REFUNDED: { shape: 'full', tone: 'pen', words: 'Refunded' },
  SETTLED: { shape: 'full', tone: 'soft', words: 'Settled in another way' },
} as const

/** Says what became of a refund that was sent: the payment provider may decline it. */
export function toastRefund(
  status: StaffClaim['status'] | undefined,
  sent: { title: string; description: string },
) {
  if (status === 'REFUND_FAILED') {
    toast({
      tone: 'error',
      title: 'Refund failed',
      description: 'The claim stays on the list with "Send again".',
    })
  } else toast({ tone: 'success', ...sent })
}
