import { Status } from '../ui/paper/marks'
import { type Outcome, outcomeCopy } from './order-outcome'

const looks = {
  good: { shape: 'full', tone: 'pen' },
  open: { shape: 'half', tone: 'amber' },
  bad: { shape: 'diamond', tone: 'red' },
} as const

export function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const { message, tone } = outcomeCopy[outcome]
  return (
    <Status {...looks[tone]} className="text-lg">
      <span className="font-normal text-ink">{message}</span>
    </Status>
  )
}
