import { CircleAlert, CircleCheck, Clock, ClockAlert } from 'lucide-react'
import { Badge } from '../../ui/badge'
import { type Due, dueOf } from './due'

const looks = {
  overdue: { tone: 'danger', Icon: CircleAlert },
  soon: { tone: 'warning', Icon: ClockAlert },
  inTime: { tone: 'positive', Icon: Clock },
  met: { tone: 'neutral', Icon: CircleCheck },
  late: { tone: 'neutral', Icon: CircleAlert },
} as const satisfies Record<Due['light'], object>

/** The state of the 24-hour promise. The icon and the words say what the color says. */
export function DueLight({ of, now }: { of: Parameters<typeof dueOf>[0]; now: number }) {
  return <Light {...dueOf(of, now)} />
}

/** A due time, in the style of the 24-hour promise. */
export function Light({ light, words }: Due) {
  const { tone, Icon } = looks[light]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </Badge>
  )
}
