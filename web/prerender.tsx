import { type ReactNode, StrictMode } from 'react'
// Not the build for Node: it leaves async hooks on, which slows every promise of the server.
import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import type { RenderPage } from '../shared/served-pages'
import { type LegalPath, legalPages } from './legal/pages'
import { OrderEmailYears } from './legal/privacy'
import { ServedQuestions } from './marketing/served-questions'
import { ServedPrices } from './packages/prices'
import { ServedPackages } from './packages/served-packages'
import { AppRoutes } from './routes'
import { PageErrorBoundary } from './shell/page-error-boundary'
import { Shell } from './shell/shell'
import { StaffOnly } from './shell/staff-only'
import { ServedSiteInfo } from './ui/site-info'

export { legalPages, legalPaths } from './legal/pages'
export { pages, publicPaths } from './pages'
export { notFoundTitle } from './shell/not-found'
export { staffOnlyTitle } from './shell/staff-only'

/** Renders a page as it is before any click or response; the browser hydrates it, unless it is a plain one. */
export const renderPage: RenderPage = (
  path,
  { site, orderEmailYears, prices, packages, questions },
) =>
  toHtml(
    <ServedSiteInfo value={site}>
      <ServedPrices value={prices}>
        <ServedPackages value={packages}>
          <ServedQuestions value={questions}>
            <OrderEmailYears value={orderEmailYears}>
              {plainPage(path) ?? <Application path={path} />}
            </OrderEmailYears>
          </ServedQuestions>
        </ServedPackages>
      </ServedPrices>
    </ServedSiteInfo>,
  )

/** A page that is sent without scripts. */
function plainPage(path: string) {
  const Content = path === '/403' ? StaffOnly : legalPages[path as LegalPath]?.Content
  return (
    Content && (
      <StaticRouter location={path === '/403' ? '/' : path}>
        <Content />
      </StaticRouter>
    )
  )
}

function Application({ path }: { path: string }) {
  return (
    <StrictMode>
      <PageErrorBoundary>
        <StaticRouter location={path}>
          <Shell>
            <AppRoutes />
          </Shell>
        </StaticRouter>
      </PageErrorBoundary>
    </StrictMode>
  )
}

async function toHtml(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    page,
    // In one piece: React moves late chunks into place with an inline script, which the CSP forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
