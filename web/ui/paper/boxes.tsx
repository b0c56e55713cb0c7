import type { ReactNode } from 'react'

/** A form that is filled in: boxes with a label and a value, which share borders. */
export function Boxes({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className="overflow-hidden">
      <dl className={`-mr-px -mb-px grid ${className}`}>{children}</dl>
    </div>
  )
}

export function Box({
  term,
  className = '',
  children,
}: {
  term: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={`min-w-0 border-rule border-r border-b px-4 py-2.5 sm:px-6 sm:py-3 print:px-4 ${className}`}
    >
      <dt className="text-ink-faint text-label">{term}</dt>
      <dd
        dir="auto"
        className="whitespace-pre-line font-semibold text-[0.9375rem] leading-snug [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
    </div>
  )
}
