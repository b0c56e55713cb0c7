import { Skeleton } from '../../ui/states'

/** Placeholder rows for a list that is loading. */
export function RowsWaiting({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy className="space-y-2 py-4">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  )
}
