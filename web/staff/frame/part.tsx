import { type ReactNode, useId } from 'react'
import { boxLook } from '../../ui/paper/sheet'

/** A titled part of a deal, or of a person's page. */
export function Part({
  title,
  count,
  summary,
  actions,
  heading: Heading = 'h3',
  children,
}: {
  title: string
  count?: number
  summary?: ReactNode
  actions?: ReactNode
  heading?: 'h2' | 'h3'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Heading id={id} className="text-[1.3125rem]">
          {title}
          {count !== undefined && count > 0 && (
            <span className="ml-2 font-normal font-sans text-ink-faint text-sm tracking-normal">
              {count}
            </span>
          )}
        </Heading>
        {summary && <p className="text-ink-soft">{summary}</p>}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** The cells of a table within a part. */
export const headCell =
  'border-rule border-b px-2.5 py-1.5 text-left font-semibold text-[0.8125rem] text-ink-soft'
export const cell = 'h-(--part-row) border-rule border-b px-2.5 py-1'

export function Empty({ children }: { children: ReactNode }) {
  return <p className={`${boxLook} px-4 py-4 text-ink-soft`}>{children}</p>
}
