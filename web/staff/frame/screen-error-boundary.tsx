import type { ReactNode } from 'react'
import { ScreenUnavailable } from '../../shell/lazy-screen'
import { Button } from '../../ui/button'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Sheet } from '../../ui/paper/sheet'

/** Keeps a crash within its screen: the frame around it still works. */
export function ScreenErrorBoundary({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error) => <Crash isLoadFailure={error instanceof ScreenUnavailable} />}
    >
      {children}
    </ErrorBoundary>
  )
}

function Crash({ isLoadFailure }: { isLoadFailure: boolean }) {
  return (
    <Sheet role="alert" className="m-6 mx-auto flex max-w-xl flex-col items-start gap-4">
      <h1 className="text-2xl">
        {isLoadFailure ? 'This screen could not be loaded' : 'Something went wrong on this screen'}
      </h1>
      <p className="text-ink-soft">
        {isLoadFailure
          ? 'You may be offline, or a newer version of this application is available.'
          : 'This screen ran into a problem. Everything you saved is safe.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Sheet>
  )
}
