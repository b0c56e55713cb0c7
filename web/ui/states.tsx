import type { ReactNode } from 'react'
import { Button } from './button'
import { Sheet } from './paper/sheet'

/** Placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`max-w-full animate-pulse rounded-sm bg-rule ${className}`} />
}

/** Says that a list is empty, and why. */
export function Nothing({ title, children }: { title: string; children?: string }) {
  return (
    <div className="px-6 py-14">
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 text-ink-soft">{children}</p>}
    </div>
  )
}

/** Says that something failed to load, and offers to try again. */
export function Problem({
  title = 'This could not be loaded',
  children = 'Please check your connection and try again.',
  retry,
}: {
  title?: string
  children?: ReactNode
  retry: () => unknown
}) {
  return (
    <Sheet
      role="alert"
      className="flex max-w-xl flex-col items-start gap-3 border-l-4! border-l-red!"
    >
      <h2 className="text-xl">{title}</h2>
      <div className="text-ink-soft">{children}</div>
      <Button variant="quiet" onClick={() => void retry()}>
        Try again
      </Button>
    </Sheet>
  )
}
