import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { type Outcome, outcomeCopy } from './order-outcome'

const looks = {
  good: { icon: CircleCheck, look: 'bg-tread text-pen' },
  open: { icon: Hourglass, look: 'bg-tread text-amber' },
  bad: { icon: CircleAlert, look: 'bg-red-soft text-red' },
}

export function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const { message, tone } = outcomeCopy[outcome]
  const { icon: Icon, look } = looks[tone]
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <span className={`grid size-14 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="self-center text-lg">{message}</p>
    </div>
  )
}
