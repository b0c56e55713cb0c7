import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Card } from './card'

/** Holds the place of what is on its way; give it the size of the thing. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`max-w-full animate-pulse rounded-xl bg-raised ${className}`} />
  )
}

/** Something could not be loaded; the visitor may try again. */
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
