import { useFrameCounts } from '../frame/frame-counts'

/** How many requests were contacted within 24 hours. */
export function PromiseRate() {
  const { promise } = useFrameCounts()
  if (!promise) return null
  const { due, inTime, days, overdueNow } = promise
  return (
    <p className="text-ink-soft">
      {due === 0
        ? `No requests due in the last ${days} days`
        : `${Math.round((inTime / due) * 100)}% contacted within 24 hours: ${inTime} of ${due} in the last ${days} days`}
      {overdueNow > 0 && (
        <strong className="ml-3 whitespace-nowrap font-semibold text-red">
          {overdueNow} overdue now
        </strong>
      )}
    </p>
  )
}
