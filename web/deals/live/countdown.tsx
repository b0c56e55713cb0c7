import { timeLeftText } from '../../../shared/deals/server-clock'
import { useTimeLeft } from './server-clock'

const SOON_MS = 2 * 60 * 60_000

/** How long a quote can still be accepted, by the server's clock. Calm until the last two hours. */
export function Countdown({ until }: { until: string }) {
  const left = useTimeLeft(until)
  return (
    <span
      role="timer"
      className={`min-[22.5rem]:whitespace-nowrap tabular-nums ${left > 0 && left < SOON_MS ? 'font-semibold text-amber' : ''}`}
    >
      {left > 0 ? `${timeLeftText(left)} left` : 'Time is up'}
    </span>
  )
}
