import { Skeleton } from '../../ui/states'

/** Holds the place of a list that is on its way. */
export function RowsWaiting({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy className="space-y-2 p-4">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
