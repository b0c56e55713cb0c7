import { useId } from 'react'
import { contactOutcomes } from '../../../shared/deals/deal-kinds'
import type { ContactOutcome } from '../../generated/schema'
import { Key } from '../frame/key'
import { outcomes } from './next-step'

/** What came of a call, as large buttons with the keys 1 to 6. */
export function OutcomeField({
  chosen,
  problem,
  onChoose,
}: {
  chosen: ContactOutcome | ''
  problem: string | undefined
  onChoose: (outcome: ContactOutcome) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem && id}>
      <legend className="mb-1.5 font-semibold text-ink-soft text-label">Outcome</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {outcomes.map((outcome, at) => (
          <label
            key={outcome}
            className="relative flex min-h-13 cursor-pointer items-center justify-between gap-2 rounded-md border border-rule-strong px-3 py-2 font-semibold leading-tight hover:border-ink has-checked:canary has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="outcome"
              checked={outcome === chosen}
              onChange={() => onChoose(outcome)}
              aria-invalid={problem ? true : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {contactOutcomes[outcome]}
            <Key>{String(at + 1)}</Key>
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
