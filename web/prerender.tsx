import { type ReactNode, StrictMode } from 'react'
// Not the build for Node: it leaves async hooks on, which slows every promise of the server.
import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import type { RenderHome, RenderPackages } from '../shared/served-packages'
import { type LegalPath, legalPages } from './legal/pages'
import { ServedPrices } from './packages/prices'
import { ServedPackages } from './packages/served-packages'
import { AppRoutes } from './routes'
import { PageErrorBoundary } from './shell/page-error-boundary'
import { Shell } from './shell/shell'
import { StaffOnly } from './shell/staff-only'

export { legalPages, legalPaths } from './legal/pages'
export { pages, publicPaths } from './pages'
export { notFoundTitle } from './shell/not-found'
export { staffOnlyTitle } from './shell/staff-only'

/** Renders a page as it is before any click or response; the browser hydrates it. */
export const render = (path: string) => toHtml(<Application path={path} />)

/** Renders / with the prices, in the server. */
export const renderHome: RenderHome = (prices) =>
  toHtml(
    <ServedPrices value={prices}>
      <Application path="/" />
    </ServedPrices>,
  )

/** Renders /packages with its packages, in the server. */
export const renderPackages: RenderPackages = (packages) =>
  toHtml(
    <ServedPackages value={packages}>
      <Application path="/packages" />
    </ServedPackages>,
  )

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

export const renderStaffOnly = () =>
  toHtml(
    <StaticRouter location="/">
      <StaffOnly />
    </StaticRouter>,
  )

export function renderLegal(path: LegalPath) {
  const { Content } = legalPages[path]
  return toHtml(
    <StaticRouter location={path}>
      <Content />
    </StaticRouter>,
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
