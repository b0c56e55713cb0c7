import { MAX_TASK_TITLE } from '../../../shared/limits'
import { useNow } from '../../ui/browser/now'
import { momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { TextField } from '../../ui/field'
import { readTime } from '../../ui/spoken-time'
import { useOfficeHours } from '../../ui/use-office-hours'
import { WhenField } from '../frame/when-field'
import { nextStepsFor } from './next-step'
import type { CallForm } from './use-call-form'

const chip =
  'inline-flex min-h-9 items-center gap-1.5 rounded-md border border-rule-strong px-3 text-left text-sm leading-tight hover:border-ink aria-pressed:canary aria-pressed:border-ink max-lg:min-h-11'

/** The next step: what the outcome suggests, or anything else with a time. */
export function NextStepFields({ form }: { form: CallForm }) {
  const { values, field, set, setStep } = form
  const now = useNow()
  const hours = useOfficeHours()(now)
  const { outcome, title, dueEastern } = values
  const at = readTime(dueEastern, now)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-soft text-label">Next step</legend>
      {outcome && (
        <div className="mb-2 flex flex-wrap gap-2">
          {nextStepsFor(outcome, now, hours).map((step) => (
            <button
              key={`${step.title} ${step.at}`}
              type="button"
              aria-pressed={step.title === title && step.at === at}
              onClick={() => setStep(step, true)}
              className={chip}
            >
              <span className="font-semibold">{step.title}</span>{' '}
              <span>{easternWhen(momentOf(step.at), now)}</span>
            </button>
          ))}
          <button
            type="button"
            aria-pressed={title === ''}
            onClick={() => setStep(undefined, true)}
            className={`${chip} font-semibold`}
          >
            None
          </button>
        </div>
      )}
      <div className="grid sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TextField
          label="What"
          autoComplete="off"
          maxLength={MAX_TASK_TITLE}
          className="max-sm:border-b-0 sm:border-r-0"
          {...field('title')}
          onChange={({ target }) => set({ title: target.value, isOwnStep: true })}
        />
        <WhenField
          label="When (ET)"
          {...field('dueEastern')}
          onChange={({ target }) => set({ dueEastern: target.value, isOwnStep: true })}
        />
      </div>
    </fieldset>
  )
}
