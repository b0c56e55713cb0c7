import { money } from '../../../../shared/money'
import { useSubmit } from '../../../graph/use-submit'
import { FormDialog } from '../../../ui/form-dialog'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type StaffClaim, toastRefund } from './claim-words'
import { claimDraft } from './decide-dialog'
import { useSendClaimAgainMutation } from './generated/claims'

/** Sends a refund again that failed. */
export function SendAgainDialog({
  claim,
  deal,
  onClose,
  onChange,
}: {
  claim: StaffClaim
  deal: StaffDealFragment
  onClose: () => void
  onChange: () => void
}) {
  const [sendAgain] = useSendClaimAgainMutation({ refetchQueries: ['History'] })
  const amount = money(claim.amount, true)
  const form = useSubmit(
    {},
    async () => {
      const { data } = await sendAgain({ variables: { id: claim.id } })
      toastRefund(data?.sendClaimAgain.status, {
        title: 'Refund sent again',
        description: `${amount} of deal ${deal.number}`,
      })
      onChange()
      onClose()
    },
    { draft: claimDraft(claim.id, 'again') },
  )
  return (
    <FormDialog
      title={`Send ${amount} again?`}
      form={form}
      action={`Refund ${amount}`}
      isDanger
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The refund didn’t reach the buyer’s card. Look at the payment first, then send it again.
      </p>
    </FormDialog>
  )
}
