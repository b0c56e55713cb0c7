import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AppRoutes, fetchAhead } from '../routes'
import { WhenIdle } from './after-first-paint'
import { ErrorBoundary } from './error-boundary'
import { Footer } from './footer'
import { TopBar } from './top-bar'
import { WaitingLine, WaitingPage } from './waiting'

/** What stays while the pages change. */
export function Shell() {
  const { pathname } = useLocation()

  useEffect(() => {
    const signs = ['pointerover', 'focusin', 'touchstart'] as const
    for (const sign of signs) document.addEventListener(sign, fetchAhead, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, fetchAhead)
    }
  }, [])

  return (
    <>
      <a
        href="#main"
        className="fixed -top-20 left-3 z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:top-3 print:hidden"
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
      <WhenIdle />
    </>
  )
}
