import type { ReactNode } from 'react'
import { easternShort } from '../../ui/eastern-time'

export function LastWords({ children }: { children: ReactNode }) {
  return (
    <section className="mt-3.5 space-y-2 border-rule border-t pt-3 empty:hidden">
      <h3 className="font-bold font-sans text-base tracking-normal">Last word</h3>
      {children}
    </section>
  )
}

export function Said({
  when,
  who,
  channel,
  now,
  children,
}: {
  when: string
  who: string
  channel?: string
  now: number
  children: ReactNode
}) {
  return (
    <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
      <span className="text-ink-soft">
        {[easternShort(when, now), channel, who].filter(Boolean).join(', ')}:
      </span>{' '}
      {children}
    </p>
  )
}
