import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AppRoutes, prefetchLinkedPage } from '../routes'
import { WhenIdle } from './after-first-paint'
import { Footer } from './footer'
import { PageErrorBoundary } from './page-error-boundary'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'
import { WaitingLine, WaitingPage } from './waiting'

/** The frame around every page. */
export function Shell() {
  const { pathname } = useLocation()

  useEffect(() => {
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const name of events) {
      document.addEventListener(name, prefetchLinkedPage, { passive: true })
    }
    return () => {
      for (const name of events) document.removeEventListener(name, prefetchLinkedPage)
    }
  }, [])

  return (
    <>
      <SkipLink />
      <WaitingLine />
      <TopBar />
      <PageErrorBoundary path={pathname}>
        <Suspense fallback={<WaitingPage />}>
          <AppRoutes />
        </Suspense>
      </PageErrorBoundary>
      <Footer />
      <WhenIdle />
    </>
  )
}
