import { noteProblem } from '../../../../shared/deals/deal-fields'
import { money } from '../../../../shared/money'
import { useSubmit } from '../../../graph/use-submit'
import { TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast/toast'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type StaffClaim, toastRefund } from './claim-words'
import { useDecideClaimMutation } from './generated/claims'

const LEAST_CHARACTERS = 3
const MOST_CHARACTERS = 1_000

/** What an owner is about to do. */
export const claimSteps = ['approve', 'refuse', 'again'] as const

export const claimDraft = (claimId: string, step: (typeof claimSteps)[number]) =>
  `drafted-decision ${claimId} ${step}`

/** The words of deciding a claim one way or the other. */
function wordsOf({ status, amount: dollars }: StaffClaim, isApproved: boolean) {
  const amount = money(dollars, true)
  if (isApproved) {
    return {
      title: `Approve and refund ${amount}?`,
      action: `Approve and refund ${amount}`,
      done: 'Refund on its way',
    }
  }
  if (status === 'REFUND_FAILED') {
    return {
      title: 'Settle this claim?',
      action: 'Settle the claim',
      done: 'Claim settled',
      effect:
        'We send nothing more. Say how the buyer got the money, such as by check or from their bank: they get an email with your note.',
    }
  }
  return {
    title: 'Refuse the refund?',
    action: 'Refuse',
    done: 'Refused',
    effect: 'Nothing goes back, and the deal goes on. The buyer gets an email with your note.',
  }
}

/** Approves, refuses, or settles a claim, with a note that the buyer reads. */
export function DecideDialog({
  claim,
  deal,
  isApproved,
  onClose,
  onChange,
}: {
  claim: StaffClaim
  deal: StaffDealFragment
  isApproved: boolean
  onClose: () => void
  onChange: () => void
}) {
  const [decideClaim] = useDecideClaimMutation({ refetchQueries: ['History'] })
  const amount = money(claim.amount, true)
  const words = wordsOf(claim, isApproved)
  const form = useSubmit(
    { note: '' },
    async ({ note }) => {
      const problem = noteProblem(note, LEAST_CHARACTERS, MOST_CHARACTERS)
      if (problem) return { note: problem }
      const { data } = await decideClaim({
        variables: { id: claim.id, isApproved, note: note.trim() },
      })
      if (isApproved) {
        toastRefund(data?.decideClaim.status, {
          title: words.done,
          description: `${amount} of deal ${deal.number}`,
        })
      } else toast({ tone: 'success', title: words.done, description: `Claim of ${deal.number}` })
      onChange()
      onClose()
    },
    { draft: claimDraft(claim.id, isApproved ? 'approve' : 'refuse') },
  )
  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.action}
      isDanger={isApproved}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {isApproved ? (
          <>
            <strong className="text-ink">{amount}</strong> goes back to the card used
            {closes(deal) && `, and deal ${deal.number} closes`}. This can’t be undone.
          </>
        ) : (
          words.effect
        )}
      </p>
      <TextAreaField label="Note" hint="The buyer reads this." rows={4} {...form.field('note')} />
    </FormDialog>
  )
}

/** Whether the refund ends the work on the deal. */
const closes = ({ stage }: StaffDealFragment) => stage !== 'PURCHASED' && stage !== 'CLOSED'
