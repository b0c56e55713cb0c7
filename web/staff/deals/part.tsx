import { type ReactNode, useId } from 'react'

/** A titled part of a deal. */
export function Part({
  title,
  count,
  actions,
  children,
}: {
  title: string
  count?: number
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-lg">
          {title}
          {count !== undefined && count > 0 && (
            <span className="ml-2 font-normal text-ink-faint text-sm tabular-nums">{count}</span>
          )}
        </h3>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A bordered list or box within a part. */
export const boxLook = 'rounded-md border border-rule bg-paper'

export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className={`${boxLook} border-dashed px-4 py-5 text-center text-ink-soft text-sm`}>
      {children}
    </p>
  )
}
