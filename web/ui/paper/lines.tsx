import type { ReactNode } from 'react'
import { Strike } from './marks'

/** Labels with their figures at the right, as a list of terms. */
export function Lines({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>
}

const kinds = {
  plain: 'border-rule border-b last:border-b-0',
  total: 'border-ink border-t-2 font-semibold',
} as const

/** One line. `was` is the figure that the pen struck; the new one is then written in pen. */
export function Line({
  label,
  was,
  kind = 'plain',
  className = 'py-2.5',
  children,
}: {
  label: ReactNode
  was?: ReactNode
  kind?: keyof typeof kinds
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${kinds[kind]} ${className}`}
    >
      <dt className={kind === 'total' ? '' : 'text-ink-soft'}>{label}</dt>
      <dd className="figures ml-auto">
        {was !== undefined && (
          <>
            <Strike was>{was}</Strike>{' '}
          </>
        )}
        <span className={was === undefined ? '' : 'font-semibold text-pen'}>{children}</span>
      </dd>
    </div>
  )
}
