import type { ReactNode } from 'react'

/** Names with their values, in a grid that `className` lays out. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`grid gap-x-6 gap-y-4 ${className}`}>{children}</dl>
}

const sizes = { md: 'font-medium', lg: 'font-display text-2xl' } as const

/** A name with its value; a dash when there is none. */
export function Fact({
  term,
  size = 'md',
  className = '',
  children,
}: {
  term: string
  size?: keyof typeof sizes
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd
        dir="auto"
        className={`mt-0.5 whitespace-pre-line [overflow-wrap:anywhere] ${sizes[size]}`}
      >
        {children || '–'}
      </dd>
    </div>
  )
}
