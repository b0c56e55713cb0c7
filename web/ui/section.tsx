import { type ReactNode, useId } from 'react'

/**
 * Costs nothing until it comes near the screen. That clips what is outside its box, hence the room for shadows
 * and focus rings.
 */
const offscreen =
  '-mx-4 -mb-8 px-4 pb-8 sm:-mx-6 sm:px-6 [content-visibility:auto] [contain-intrinsic-size:auto_40rem] print:[content-visibility:visible]'

/** A part of a page; its heading also names it as a region. */
export function Section({
  id,
  title,
  intro,
  className = 'mt-20 sm:mt-28',
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
    <section id={id} aria-labelledby={heading} className={`scroll-mt-24 ${offscreen} ${className}`}>
      <div className="mx-auto max-w-2xl text-center">
        <h2 id={heading} className="text-3xl sm:text-4xl">
          {title}
        </h2>
        {intro && <p className="mt-4 text-ink-soft text-lg">{intro}</p>}
      </div>
      <div className="mt-10 sm:mt-12">{children}</div>
    </section>
  )
}
