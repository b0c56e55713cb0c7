import { useStore } from '../ui/browser/store'
import { loadingScreens } from './lazy-screen'

/** Placeholder for a page whose code is loading; a window tall, so that the footer doesn't jump. */
export function WaitingPage() {
  return (
    <main id="main" tabIndex={-1} aria-busy className="min-h-dvh">
      <span className="sr-only">Loading…</span>
    </main>
  )
}

/** A thin progress line while the next page loads and the current one stays readable. */
export function WaitingLine() {
  const isWaiting = useStore(loadingScreens) > 0
  return isWaiting && <div aria-hidden className="waiting-line fixed inset-x-0 top-0 z-50 h-0.75" />
}
