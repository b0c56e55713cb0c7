import { type ReactNode, useId } from 'react'

/** A titled part of a deal's page. */
export function Panel({
  title,
  beside,
  id,
  className = '',
  children,
}: {
  title: ReactNode
  /** A link or button on the title's line. */
  beside?: ReactNode
  /** Target of in-page links. */
  id?: string
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`min-w-0 scroll-mt-24 rounded-sm border border-rule bg-paper p-5 shadow-sheet sm:p-6 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
