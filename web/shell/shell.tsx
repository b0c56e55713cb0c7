import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { AppRoutes } from '../routes'
import { Toaster } from '../ui/toast'
import { ErrorBoundary } from './error-boundary'
import { Footer } from './footer'
import { TopBar } from './top-bar'
import { WaitingLine, WaitingPage } from './waiting'

/** What stays while the pages change. */
export function Shell() {
  const { pathname } = useLocation()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <WaitingLine />
      <TopBar />
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<WaitingPage />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Footer />
      <Toaster />
    </>
  )
}
