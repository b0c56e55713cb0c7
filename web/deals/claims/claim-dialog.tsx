import { lengthOf, noteProblem } from '../../../shared/deals/deal-fields'
import { CLAIM_DECISION_HOURS } from '../../../shared/guarantee'
import { money } from '../../../shared/money'
import { claimKey } from '../../account/visitor-storage'
import type { ClaimReason } from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { TextAreaField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { useOpenClaimMutation } from './generated/claims'
import { ReasonField } from './reason-field'

const LEAST_CHARACTERS = 3
const MOST_CHARACTERS = 2_000

interface Draft {
  reason: ClaimReason | ''
  words: string
}

/** Asks for the money of a deal back. */
export function ClaimDialog({
  deal,
  reasons,
  onClose,
}: {
  deal: DealFragment
  /** Those that apply now. */
  reasons: DealFragment['claimable']
  onClose: () => void
}) {
  const { refresh } = useDeal()
  const [openClaim] = useOpenClaimMutation()
  // A single reason is no question.
  const only = reasons.length === 1 ? reasons[0]?.reason : undefined
  const form = useSubmit<Draft>(
    { reason: '', words: '' },
    async ({ words, ...draft }, requestKey) => {
      const reason = only ?? draft.reason
      const problem = noteProblem(words, LEAST_CHARACTERS, MOST_CHARACTERS)
      if (!reason) return { reason: 'Choose one', words: problem }
      if (problem) return { words: problem }
      await openClaim({ variables: { dealId: deal.id, reason, words: words.trim(), requestKey } })
      await refresh()
      onClose()
      toast({ tone: 'success', title: 'We got your request' })
    },
    { draft: claimKey(deal.id) },
  )
  const { words } = form.values
  const reason = only ?? form.values.reason

  return (
    <FormDialog
      title="Ask for my money back"
      form={form}
      action="Ask for my money back"
      onClose={onClose}
    >
      {!only && (
        <ReasonField
          reasons={reasons}
          chosen={reason}
          problem={form.problems.reason}
          onChoose={(choice) => form.set({ reason: choice })}
        />
      )}
      <TextAreaField
        label="What happened?"
        hint={`${lengthOf(words.trim()).toLocaleString('en-US')} of 2,000 characters`}
        rows={6}
        {...form.field('words')}
      />
      <p className="text-ink-soft">
        {reason === 'NOT_SERVED'
          ? `${money(deal.fee, true)} goes back to the card you paid with, and this deal ends.`
          : `A person answers within ${CLAIM_DECISION_HOURS} hours. If we approve it, ${money(deal.fee, true)} goes back to the card you paid with${deal.stage === 'PURCHASED' ? '' : ', and this deal ends'}.`}
      </p>
    </FormDialog>
  )
}
