import { Skeleton } from '../../ui/states'
import { frameLook } from './screen'

/** Has the shape of a deal: the stepper and two cards. */
export function WaitingScreen() {
  return (
    <main id="main" tabIndex={-1} aria-busy className={frameLook}>
      <span role="status" className="sr-only">
        Loading…
      </span>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-8 h-24" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </main>
  )
}
