import { WindowBar } from '../../ui/paper/window-bar'
import { nextTurn, type Progress, stepsOf, supportLeft } from './steps'

const spoken = { done: 'done: ', current: 'now: ', open: '' } as const

/** Where the deal stands: its steps on one line, or as a bar on phones. */
export function Stepper({ deal, className = '' }: { deal: Progress; className?: string }) {
  const { steps, current } = stepsOf(deal)
  const turn = nextTurn(deal)
  const support = supportLeft(deal.supportUntil)
  return (
    <section aria-label="Progress" className={`print:hidden ${className}`}>
      {deal.stage !== 'CLOSED' && (
        <div aria-hidden className="lg:hidden">
          <p className="mb-2 font-semibold text-[0.9375rem]">
            Step {current + 1} of {steps.length}:{' '}
            {[steps[current]?.name, support].filter(Boolean).join(', ')}
          </p>
          <WindowBar share={(current + 1) / steps.length} />
        </div>
      )}
      <ol className="grid grid-cols-9 max-lg:sr-only">
        {steps.map(({ name, state }) => (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`relative min-w-0 border-t-4 pt-3 pr-2 text-[0.9375rem] leading-tight outline-0! ${
              state === 'done'
                ? 'border-ink text-ink-soft'
                : `border-rule forced-colors:border-dotted ${state === 'open' ? 'text-ink-faint' : 'font-bold text-ink'}`
            }`}
          >
            {state === 'current' && (
              <span
                aria-hidden
                className="absolute -top-3 -left-px size-5 rounded-full border-2 border-[#131f38] bg-canary"
              />
            )}
            <span className="sr-only">{spoken[state]}</span>
            {name}
            {state === 'current' && support && (
              <span className="block font-normal text-ink-soft text-sm">{support}</span>
            )}
          </li>
        ))}
      </ol>
      {turn && (
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          Next: <span className="font-semibold text-ink">{turn}</span>
        </p>
      )}
    </section>
  )
}
