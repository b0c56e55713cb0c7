import type { ReactNode } from 'react'

/** Names with their values, one below the other. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`grid gap-x-6 gap-y-4 ${className}`}>{children}</dl>
}

/** Shown as a dash when there is nothing to tell. */
export function Fact({
  term,
  className = '',
  children,
}: {
  term: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd className="mt-0.5 whitespace-pre-line font-medium [overflow-wrap:anywhere]">
        {children || '–'}
      </dd>
    </div>
  )
}
