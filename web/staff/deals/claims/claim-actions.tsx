import { useState } from 'react'
import { money } from '../../../../shared/money'
import { isAway } from '../../../graph/form-draft'
import { Button } from '../../../ui/button'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffClaim } from './claim-words'
import { claimDraft, claimSteps, DecideDialog } from './decide-dialog'
import { SendAgainDialog } from './send-again-dialog'

/** Deciding a claim, or sending its refund again. */
export function ClaimActions({
  claim,
  deal,
  onChange,
}: {
  claim: StaffClaim
  deal: StaffDealFragment
  onChange: () => void
}) {
  // Staff who come back from confirming their password continue where they were.
  const [step, setStep] = useState(() =>
    claimSteps.find((each) => isAway(claimDraft(claim.id, each))),
  )
  const { status, amount } = claim
  if (status !== 'OPEN' && status !== 'REFUND_FAILED') return null
  const dialog = { claim, deal, onClose: () => setStep(undefined), onChange }
  const isFailed = status === 'REFUND_FAILED'
  const canSend = !deal.isDisputed
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:*:min-h-11">
      {canSend && (
        <Button size="sm" onClick={() => setStep(isFailed ? 'again' : 'approve')}>
          {isFailed ? 'Send again' : `Approve and refund ${money(amount, true)}`}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => setStep('refuse')}>
        {isFailed ? 'Settle the claim' : 'Refuse'}
      </Button>
      {deal.isDisputed && (
        <p className="text-ink-soft text-sm">
          The payment is disputed: the bank decides about the money.
        </p>
      )}
      {step === 'refuse' && <DecideDialog {...dialog} isApproved={false} />}
      {canSend && !isFailed && step === 'approve' && <DecideDialog {...dialog} isApproved />}
      {canSend && isFailed && step === 'again' && <SendAgainDialog {...dialog} />}
    </div>
  )
}
