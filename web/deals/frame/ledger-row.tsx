import { type ReactNode, useId } from 'react'

/** A part of a page below a thick rule: its heading in the margin, and its one action beside that. */
export function LedgerRow({
  title,
  id,
  action,
  children,
}: {
  title: string
  /** Target of in-page links. */
  id?: string
  action?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-24 gap-x-8 gap-y-3 border-ink border-t-2 py-6 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 sm:block">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {action && <div className="sm:mt-3">{action}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
