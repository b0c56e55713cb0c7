import { useState } from 'react'
import { money } from '../../../../shared/money'
import { Button } from '../../../ui/button'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffClaim } from './claim-words'
import { type ClaimStep, claimDraft, DecideDialog } from './decide-dialog'
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
  const draft = claimDraft(claim.id)
  // Staff who come back from confirming their password continue where they were.
  const [step, setStep] = useState<ClaimStep | undefined>(() => draft.read()?.step)
  const { status, amount } = claim
  if (status !== 'OPEN' && status !== 'REFUND_FAILED') return null
  const close = () => {
    draft.forget()
    setStep(undefined)
  }
  const dialog = { claim, deal, onClose: close, onChange }
  if (deal.isDisputed) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {status === 'OPEN' && <RefuseButton onPress={() => setStep('refuse')} />}
        <p className="text-ink-soft text-sm">
          The payment is disputed: the bank decides about the money.
        </p>
        {step === 'refuse' && <DecideDialog {...dialog} isApproved={false} />}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 max-lg:*:min-h-11">
      {status === 'OPEN' ? (
        <>
          <Button size="sm" onClick={() => setStep('approve')}>
            Approve and refund {money(amount, true)}
          </Button>
          <RefuseButton onPress={() => setStep('refuse')} />
        </>
      ) : (
        <Button size="sm" onClick={() => setStep('again')}>
          Send again
        </Button>
      )}
      {status === 'OPEN' && (step === 'approve' || step === 'refuse') && (
        <DecideDialog {...dialog} isApproved={step === 'approve'} />
      )}
      {status === 'REFUND_FAILED' && step === 'again' && <SendAgainDialog {...dialog} />}
    </div>
  )
}

function RefuseButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="sm" variant="quiet" onClick={onPress}>
      Refuse
    </Button>
  )
}
