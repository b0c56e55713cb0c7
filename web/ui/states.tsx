import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Card } from './card'

/** Placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`max-w-full animate-pulse rounded-xl bg-raised ${className}`} />
  )
}

/** Says that a list is empty, and why. */
export function Nothing({ title, children }: { title: string; children?: string }) {
  return (
    <div className="px-6 py-14 text-center">
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
    <Card role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center">
      <CircleAlert aria-hidden className="size-9 text-danger" />
      <h2 className="text-xl">{title}</h2>
      <div className="text-ink-soft">{children}</div>
      <Button variant="secondary" onClick={() => void retry()}>
        Try again
      </Button>
    </Card>
  )
}
