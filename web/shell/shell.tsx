import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { WhenIdle } from './after-first-paint'
import { Footer } from './footer'
import { Notice } from './notice'
import { PageErrorBoundary } from './page-error-boundary'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'
import { WaitingLine, WaitingPage } from './waiting'

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <WaitingLine />
      <Notice />
      <TopBar />
      <PageErrorBoundary path={pathname}>
        <Suspense fallback={<WaitingPage />}>{children}</Suspense>
      </PageErrorBoundary>
      <Footer />
      <WhenIdle />
    </>
  )
}
