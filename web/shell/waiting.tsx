import { useStore } from '../ui/store'
import { screensUnderWay } from './lazy-screen'

/** Stands for a page whose code is on its way: as tall as a window, so the footer does not jump. */
export function WaitingPage() {
  return (
    <main id="main" tabIndex={-1} aria-busy className="min-h-dvh">
      <span className="sr-only">Loading…</span>
    </main>
  )
}

/** A thin line on top while a page is fetched; the last one stays there to read meanwhile. */
export function WaitingLine() {
  const waiting = useStore(screensUnderWay) > 0
  return waiting && <div aria-hidden className="waiting-line fixed inset-x-0 top-0 z-50 h-0.75" />
}
