import { type ReactNode, useId } from 'react'

/** A part of a page under a heading that also names it as a region. */
export function Section({
  title,
  intro,
  className = 'mt-20 sm:mt-28',
  children,
}: {
  title: string
  intro?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mx-auto max-w-2xl text-center">
        <h2 id={id} className="text-3xl sm:text-4xl">
          {title}
        </h2>
        {intro && <p className="mt-4 text-ink-soft text-lg">{intro}</p>}
      </div>
      <div className="mt-10 sm:mt-12">{children}</div>
    </section>
  )
}
