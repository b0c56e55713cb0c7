import { useId } from 'react'
import { claimReasonsForBuyers } from '../../../shared/words/claims'
import { wordsFor } from '../../../shared/words/rows'
import type { ClaimReason } from '../../generated/schema'
import { choiceLook } from '../../ui/check-field'
import type { DealFragment } from '../generated/deal'

/** Why the buyer wants their money back, as radio buttons. */
export function ReasonField({
  reasons,
  chosen,
  problem,
  onChoose,
}: {
  reasons: DealFragment['claimable']
  chosen: ClaimReason | ''
  problem: string | undefined
  onChoose: (reason: ClaimReason) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem && id}>
      <legend className="mb-1.5 font-semibold text-ink-soft text-label">Why?</legend>
      <div className="space-y-2">
        {reasons.map(({ reason }) => (
          <label
            key={reason}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-rule-strong px-3 py-2 font-medium leading-tight hover:border-ink has-checked:border-ink has-checked:bg-tread has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === chosen}
              onChange={() => onChoose(reason)}
              aria-invalid={problem ? true : undefined}
              className={`shrink-0 rounded-full checked:bg-ink checked:ring-4 checked:ring-inset checked:ring-paper outline-none! ${choiceLook}`}
            />
            {wordsFor(claimReasonsForBuyers, reason)}
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} className="mt-1.5 font-semibold text-red text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
