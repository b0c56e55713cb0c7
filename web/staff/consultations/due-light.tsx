import { Status } from '../../ui/paper/marks'
import { type Due, dueOf } from './due'

const looks = {
  overdue: { tone: 'red', shape: 'diamond' },
  soon: { tone: 'amber', shape: 'half' },
  inTime: { tone: 'soft', shape: 'ring' },
  met: { tone: 'soft', shape: 'full' },
  late: { tone: 'soft', shape: 'diamond' },
} as const satisfies Record<Due['light'], object>

/** The state of the 24-hour promise. The shape and the words say what the color says. */
export function DueLight({ of, now }: { of: Parameters<typeof dueOf>[0]; now: number }) {
  return <Light {...dueOf(of, now)} />
}

/** A due time, in the style of the 24-hour promise. */
export function Light({ light, words }: Due) {
  return (
    <Status {...looks[light]} className="whitespace-nowrap">
      {words}
    </Status>
  )
}
