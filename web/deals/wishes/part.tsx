import { type ReactNode, useId } from 'react'
import type { FieldProblems } from '../../../shared/deals/deal-fields'
import { type Field, fieldsOf } from '../../../shared/deals/field-table'
import { wishesFields } from '../../../shared/deals/wishes-fields'
import { Tick } from '../../ui/paper/marks'
import type { Draft } from '../editing/text-draft'

const titles = [
  'Where you live',
  'The vehicle',
  'How you pay',
  'Your trade-in',
  'The best offer you have',
] as const

type PartState = 'open' | 'done' | 'optional'

const namesIn = (part: Field['part']): string[] =>
  fieldsOf(wishesFields)
    .filter((field) => field.part === part)
    .map(({ name }) => name)

const where = namesIn('where')
const paying = namesIn('paying')

/** Whether a field belongs to the first part, the second, … */
const belongs = [
  (name: string) => where.includes(name),
  (name: string) => name.startsWith('vehicles'),
  (name: string) => paying.includes(name),
  (name: string) => name.startsWith('tradeIn'),
]

/** What is left to do in the parts. Offers of their own are kept outside of the draft. */
export function partStates(
  draft: Draft,
  missing: FieldProblems,
  hasOwnOffer: boolean,
): PartState[] {
  const names = Object.keys(missing)
  const states = belongs.map((isOwn): PartState => (names.some(isOwn) ? 'open' : 'done'))
  return [
    ...states.slice(0, 3),
    draft.tradeIn ? (states[3] ?? 'open') : 'optional',
    hasOwnOffer ? 'done' : 'optional',
  ]
}

export function Part({
  number,
  state = 'open',
  children,
}: {
  number: number
  state?: PartState
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={`part-${number}`}
      aria-labelledby={heading}
      className="scroll-mt-24 border-ink border-t-2 pt-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="flex items-center gap-3 text-2xl">
          <Mark number={number} state={state} />
          {titles[number - 1]}
        </h2>
        {state === 'optional' && <span className="text-ink-faint text-sm">Optional</span>}
      </div>
      {children}
    </section>
  )
}

/** The five parts with what is done, as links to them. */
export function PartLinks({ states }: { states: readonly PartState[] }) {
  const required = states.slice(0, 3)
  const done = required.filter((state) => state === 'done').length
  return (
    <nav aria-label="Parts" className="lg:sticky lg:top-22">
      <p className="mb-2 text-ink-soft text-sm">
        {done} of {required.length} required parts done
      </p>
      <ol className="flex flex-wrap gap-2 lg:flex-col lg:gap-0.5">
        {titles.map((title, place) => (
          <li key={title}>
            <a
              href={`#part-${place + 1}`}
              className="flex min-h-11 items-center gap-3 rounded-md pr-2 font-medium text-ink-soft hover:bg-tread hover:text-ink lg:px-2"
            >
              <Mark number={place + 1} state={states[place] ?? 'open'} />
              <span className="max-lg:sr-only">
                {title}
                {states[place] === 'done' && <span className="sr-only">, done</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ number, state }: { number: number; state: PartState }) {
  return (
    <span
      aria-hidden
      className={`grid size-8 shrink-0 place-items-center rounded-full border-2 font-sans font-semibold text-sm ${
        state === 'done' ? 'border-ink bg-paper' : 'border-rule-strong text-ink-soft'
      } ${state === 'optional' ? 'border-dashed' : ''}`}
    >
      {state === 'done' ? <Tick /> : number}
    </span>
  )
}
