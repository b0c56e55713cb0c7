import { type ReactNode, useId } from 'react'

/**
 * Costs nothing until it comes near the screen. That clips what is outside its box, hence the room for shadows
 * and focus rings.
 */
const offscreen =
  '-mx-4 -mb-8 px-4 pb-8 [content-visibility:auto] [contain-intrinsic-size:auto_40rem] print:[content-visibility:visible]'

/** A part of a page, with its heading in the left margin. The heading also names it as a region. */
export function Section({
  id,
  title,
  intro,
  className = 'mt-20 lg:mt-30',
  children,
}: {
  /** Target of in-page links. */
  id?: string
  title: string
  intro?: ReactNode
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`grid scroll-mt-24 gap-x-8 gap-y-8 lg:grid-cols-[3fr_9fr] ${offscreen} ${className}`}
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
