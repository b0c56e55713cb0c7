import { useSyncExternalStore } from 'react'
import { Skeleton } from '../ui/states'
import { onScreensUnderWay, screensUnderWay } from './lazy-screen'

/** Stands for a page whose code is on its way: as tall as a page, so the footer stays where it is. */
export function WaitingPage() {
  return (
    <main id="main" aria-busy className="mx-auto min-h-dvh max-w-6xl px-4 pt-14 sm:px-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="mt-5 h-6 w-[32rem] max-w-full" />
    </main>
  )
}

/** A thin line on top while the next page is fetched and the last one is still there to read. */
export function WaitingLine() {
  const waiting = useSyncExternalStore(onScreensUnderWay, screensUnderWay) > 0
  return waiting && <div aria-hidden className="waiting-line fixed inset-x-0 top-0 z-50 h-0.75" />
}
