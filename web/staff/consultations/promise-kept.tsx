import { useFrameCounts } from '../frame/frame-counts'

/** How the promise of 24 hours was kept. */
export function PromiseKept() {
  const { promise } = useFrameCounts()
  if (!promise) return null
  const { due, inTime, days, overdueNow } = promise
  return (
    <p className="mt-1 text-ink-soft text-sm">
      {due === 0
        ? `No request was due in the last ${days} days.`
        : `${Math.round((inTime / due) * 100)}% answered within 24 hours: ${inTime} of ${due} in the last ${days} days.`}
      {overdueNow > 0 && (
        <strong className="block font-semibold text-danger">{overdueNow} overdue now</strong>
      )}
    </p>
  )
}
