import type { ReactNode } from 'react'

/** Labels with their values at the right. */
export function Terms({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>
}

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex break-inside-avoid flex-wrap justify-between gap-x-6 py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd
        dir="auto"
        className="ml-auto min-w-0 whitespace-pre-line text-right [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
    </div>
  )
}
