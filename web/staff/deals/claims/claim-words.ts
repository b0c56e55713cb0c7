import { toast } from '../../../ui/toast/toast'
import type { StaffDealFragment } from '../deal/generated/deals'

export type StaffClaim = StaffDealFragment['claims'][number]

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
