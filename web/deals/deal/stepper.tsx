import { Check } from 'lucide-react'
import { nextSentence } from './next-sentence'
import { isHalted, nextTurn, type Progress, stepsOf } from './steps'

const bars = {
  done: 'bg-action',
  current: 'bg-[linear-gradient(to_right,var(--action)_50%,var(--rule)_50%)]',
  open: 'bg-rule',
} as const

const spoken = { done: 'done: ', current: 'now: ', open: '' } as const

/** Where the deal stands, and what happens next. */
export function Stepper({ deal }: { deal: Progress }) {
  const { steps, current } = stepsOf(deal)
  const turn = nextTurn(deal)
  const isClosed = deal.stage === 'CLOSED'
  return (
    <section aria-label="Progress" className="mt-6 print:hidden">
      {!isClosed && (
        <p className="mb-3 text-ink-soft text-sm">
          Step {current + 1} of {steps.length}{' '}
          <span className="ml-1 font-semibold text-ink">
            {turn ? `Next: ${turn}` : steps[current]?.name}
          </span>
        </p>
      )}
      <ol className="grid grid-cols-9 gap-1.5 sm:gap-2">
        {steps.map(({ name, state }) => (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className="min-w-0"
          >
            <div
              className={`h-1.5 rounded-full forced-colors:border ${bars[state]} ${state === 'done' ? 'forced-colors:bg-[CanvasText]' : ''}`}
            />
            <p
              className={`mt-2.5 flex items-start gap-1 text-sm leading-tight max-lg:sr-only ${
                state === 'current' ? 'font-semibold text-ink' : 'text-ink-faint'
              }`}
            >
              {state === 'done' && <Check aria-hidden className="mt-px size-4 shrink-0 text-ink" />}
              <span>
                <span className="sr-only">{spoken[state]}</span>
                {name}
              </span>
            </p>
          </li>
        ))}
      </ol>
      {!isHalted(deal) && (
        <p role="status" className="mt-5 max-w-3xl text-lg">
          {nextSentence(deal)}
        </p>
      )}
    </section>
  )
}
