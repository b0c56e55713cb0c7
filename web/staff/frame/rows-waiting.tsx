import { Skeleton } from '../../ui/states'

/** Placeholder rows for a list that is loading. */
export function RowsWaiting({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy className="space-y-2 p-4">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  )
}

export function Nothing({ title, children }: { title: string; children?: string }) {
  return (
    <div className="px-6 py-14 text-center">
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 text-ink-soft">{children}</p>}
    </div>
  )
}
