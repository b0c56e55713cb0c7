import type { ReactNode } from 'react'
import { Link, useLocation, useMatch } from 'react-router-dom'

/** Rows of a list that is next to its selected item. */
export function PaneRows<Row extends { id: string }>({
  rows,
  children,
}: {
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}) {
  return (
    <ul className="divide-y divide-rule border-rule border-y bg-paper">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}

/** Selects the item at this path; the list keeps its filter. */
export function PaneRowLink({
  to,
  className = 'block',
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  const { search } = useLocation()
  const isSelected = useMatch(to) !== null
  return (
    <Link
      data-row
      to={{ pathname: to, search }}
      aria-current={isSelected ? 'true' : undefined}
      className={`${className} border-l-4 border-l-transparent py-1.5 pr-4 pl-3 hover:bg-tread focus-visible:-outline-offset-3 aria-current:canary aria-current:border-l-ink`}
    >
      {children}
    </Link>
  )
}
