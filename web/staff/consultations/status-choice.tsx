import { useState } from 'react'
import { consultationStatuses, lostReasons } from '../../../shared/words/consultations'
import { wordsFor } from '../../../shared/words/rows'
import type { ConsultationStatus, LostReason } from '../../generated/schema'
import { useAction } from '../../graph/use-action'
import { choiceLook } from '../../ui/check-field'
import { StaffFrameDocument } from '../frame/generated/frame'
import { chosenStatuses } from '../words/consultation-words'
import {
  type ConsultationDetailFragment,
  useUpdateConsultationMutation,
} from './generated/consultations'
import { LostDialog } from './lost-dialog'

/** The status of a request. The first change away from "New" counts as the first contact. */
export function StatusChoice({ request }: { request: ConsultationDetailFragment }) {
  const { id, status } = request
  const [isLosing, setLosing] = useState(false)
  const [update] = useUpdateConsultationMutation({
    refetchQueries: ['Consultations', StaffFrameDocument],
  })
  const [run, isBusy] = useAction()

  const choose = (chosen: ConsultationStatus) => {
    if (chosen === 'LOST') return setLosing(true)
    const options = {
      variables: { id, status: chosen },
      optimisticResponse: {
        updateConsultation: { ...request, status: chosen, lostReason: null, lostNote: null },
      },
    }
    void run(() => update(options), { failed: 'Status not changed' })
  }
  const lose = (lostReason: LostReason, lostNote: string | null) =>
    update({ variables: { id, status: 'LOST', lostReason, lostNote } })

  return (
    <fieldset aria-busy={isBusy || undefined}>
      <legend className="mb-2 font-semibold">Status</legend>
      <div className="flex flex-wrap gap-2">
        {chosenStatuses.map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer lg:min-h-9 items-center gap-2 rounded-md border border-rule-strong px-3 font-medium hover:bg-tread has-checked:border-ink has-checked:canary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 max-sm:px-3"
          >
            <input
              type="radio"
              name={`status-of-${id}`}
              value={value}
              checked={value === status}
              onChange={() => choose(value)}
              className={`rounded-full checked:bg-ink checked:ring-4 checked:ring-inset checked:ring-paper outline-none! ${choiceLook}`}
            />
            {wordsFor(consultationStatuses, value)}
          </label>
        ))}
      </div>
      <LostWhy request={request} />
      {isLosing && <LostDialog id={id} onSave={lose} onClose={() => setLosing(false)} />}
    </fieldset>
  )
}

/** Why a request was lost, if anyone has said. */
export function LostWhy({
  request: { lostReason, lostNote },
}: {
  request: ConsultationDetailFragment
}) {
  if (!lostReason) return null
  return (
    <p dir="auto" className="mt-2 [overflow-wrap:anywhere]">
      <span className="text-ink-soft">Lost because:</span> {wordsFor(lostReasons, lostReason)}
      {lostNote && `. ${lostNote}`}
    </p>
  )
}
