import { consultationStatuses } from '../../../shared/words/consultations'
import { wordsFor } from '../../../shared/words/rows'
import type { ConsultationStatus } from '../../generated/schema'

const way = ['NEW', 'CONTACTED', 'QUALIFIED'] as const satisfies ConsultationStatus[]

/** How far a request has come, on one ruled line that ends in won or lost. */
export function StageLine({ status }: { status: ConsultationStatus }) {
  const isOver = status === 'WON' || status === 'LOST'
  const end = isOver ? wordsFor(consultationStatuses, status) : 'Won or lost'
  const current = isOver ? way.length : way.indexOf(status)
  return (
    <ol aria-label="Stage" className="grid max-w-2xl grid-cols-4">
      {[...way.map((each) => wordsFor(consultationStatuses, each)), end].map((words, place) => (
        <li
          key={words}
          aria-current={place === current ? 'step' : undefined}
          className={`border-t-3 pt-1.5 pr-2 text-[0.8125rem] ${look(place - current)}`}
        >
          {words}
        </li>
      ))}
    </ol>
  )
}

function look(away: number) {
  if (away === 0) return 'border-canary-edge font-bold'
  return away < 0 ? 'border-ink' : 'border-rule text-ink-soft'
}
