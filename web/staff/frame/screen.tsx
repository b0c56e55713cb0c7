import type { ReactNode } from 'react'
import { useTitle } from './title'

export const screenWidth = 'w-full max-w-[82.5rem] px-4 pt-4 pb-8 sm:px-7'

/** A screen with a heading, and actions next to it. */
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
    <div className={screenWidth}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
            {title}
          </h1>
          {subtitle && <p className="text-ink-soft">{subtitle}</p>}
        </div>
        {actions}
      </header>
      <div className="mt-4">{children}</div>
    </div>
  )
}
