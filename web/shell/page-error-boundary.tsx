import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '../../shared/brand'
import { Button, buttonLook } from '../ui/button'
import { ErrorBoundary } from '../ui/error-boundary'
import { Sheet } from '../ui/paper/sheet'
import { useSiteInfo } from '../ui/site-info'
import { ScreenUnavailable } from './lazy-screen'

/** Shows a failure in place of a page. Navigating to another `path` ends it. */
export function PageErrorBoundary({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, retry) =>
        error instanceof ScreenUnavailable ? <Unavailable /> : <Crash retry={retry} />
      }
    >
      {children}
    </ErrorBoundary>
  )
}

// The fallbacks don't use the router, because the outermost boundary is outside it.

function Unavailable() {
  return (
    <Failure title="This page could not be loaded">
      <p className="text-ink-soft">
        You may be offline, or there may be a newer version of this site. Reload the page to get it.
      </p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Failure>
  )
}

function Crash({ retry }: { retry: () => void }) {
  const site = useSiteInfo()
  return (
    <Failure title="Something went wrong">
      <p className="text-ink-soft">
        This is our fault, not yours. Your cart is safe. If it happens again, call us at{' '}
        {site.phone}.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>Try again</Button>
        <a href="/" className={buttonLook({ variant: 'quiet' })}>
          Go to the home page
        </a>
      </div>
    </Failure>
  )
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
    heading.current?.focus()
  }, [title])
  return (
    <main id="main" tabIndex={-1} className="min-h-[80dvh] px-4 py-16 sm:py-24">
      <Sheet role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-5 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {children}
      </Sheet>
    </main>
  )
}
