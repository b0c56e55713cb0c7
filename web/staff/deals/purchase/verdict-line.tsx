import { useState } from 'react'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { useMay } from '../../frame/rights'
import type { StaffDealFragment } from '../deal/generated/deals'
import { NoteDialog } from '../deal/note-dialog'
import { useReviewContractMutation } from './generated/purchase'

/** What we tell the buyer about the contract, in the packages that include it. */
export function VerdictLine({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const [isNoting, setNoting] = useState(false)
  const [review] = useReviewContractMutation()
  const [run, isBusy] = useAction()
  const mayDecide = useMay()('DEALS') && deal.stage === 'CHOSEN'
  const { verdict, note, reviewedAt } = deal.contractCheck ?? {}
  const approve = async () => {
    const send = () => review({ variables: { dealId: deal.id, verdict: 'OK', note: null } })
    if (await run(send, { done: 'The buyer sees that they can sign' })) onChange()
  }
  return (
    <div>
      <p>
        {verdict === 'OK' && 'We said: you can sign'}
        {verdict === 'NOT_YET' && `We said: don’t sign yet. ${note}`}
        {!verdict && 'The buyer waits for our verdict.'}
        {reviewedAt && <span className="text-ink-faint"> {easternMoment(reviewedAt)}</span>}
      </p>
      {mayDecide && (
        <fieldset aria-label="Verdict" className="mt-1 flex flex-wrap gap-2">
          {verdict !== 'OK' && (
            <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void approve()}>
              It can be signed
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setNoting(true)}>
            Don’t sign yet…
          </Button>
        </fieldset>
      )}
      {isNoting && (
        <NoteDialog
          draft={`drafted-verdict ${deal.id}`}
          title="What has to change?"
          label="Note"
          hint="The buyer reads this at once."
          action="Tell the buyer"
          onClose={() => setNoting(false)}
          onSend={async (text) => {
            await review({ variables: { dealId: deal.id, verdict: 'NOT_YET', note: text } })
            onChange()
          }}
        />
      )}
    </div>
  )
}
