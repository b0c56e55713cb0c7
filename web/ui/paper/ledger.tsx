import type { ReactNode } from 'react'

/** Ruled entries, opened by a thick rule. */
export function Ledger({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={`divide-y divide-rule border-ink border-t-2 border-b border-b-rule ${className}`}
    >
      {children}
    </ul>
  )
}

/** A claim, what it means, and a small figure that shows it. */
export function LedgerEntry({
  title,
  figure,
  children,
}: {
  title: string
  figure?: ReactNode
  children: ReactNode
}) {
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 py-6 sm:items-center ${
        figure ? 'sm:grid-cols-[2fr_3fr] xl:grid-cols-[3fr_5fr_3fr]' : 'sm:grid-cols-[2fr_4fr]'
      }`}
    >
      <h3 className="text-xl sm:text-[1.375rem]">{title}</h3>
      <p className="max-w-xl text-ink-soft">{children}</p>
      {figure && (
        <div className="mt-1 sm:col-start-2 xl:col-start-auto xl:mt-0 xl:ml-auto">{figure}</div>
      )}
    </li>
  )
}
