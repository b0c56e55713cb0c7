import type { ReactNode } from 'react'
import { useTitle } from './title'

/** A one-column screen with a heading and actions next to it. */
export function Screen({
  title,
  subtitle,
  actions,
  children,
}: {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const heading = useTitle(title)
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 lg:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
            {title}
          </h1>
          {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
        </div>
        {actions}
      </header>
      <div className="mt-6">{children}</div>
    </div>
  )
}
