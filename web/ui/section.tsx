import { type ReactNode, useId } from 'react'

/** A part of a page, with its heading in the left margin. The heading also names it as a region. */
export function Section({
  id,
  title,
  intro,
  isWide = false,
  className = 'mt-20 lg:mt-30',
  children,
}: {
  /** Target of in-page links. */
  id?: string
  title: string
  intro?: ReactNode
  /** Puts the heading above the content, which then has the whole width. */
  isWide?: boolean
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`grid scroll-mt-24 gap-x-8 gap-y-8 ${isWide ? 'lg:gap-y-10' : 'lg:grid-cols-[3fr_9fr]'} ${className}`}
    >
      <div>
        <h2 id={heading} className="text-section">
          {title}
        </h2>
        {intro && <p className="mt-3 max-w-lg text-ink-soft">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
