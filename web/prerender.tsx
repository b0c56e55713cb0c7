import { type ReactNode, StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ErrorBoundary } from './shell/error-boundary'
import { Shell } from './shell/shell'
import { StaffOnly } from './shell/staff-only'

export { pageDescriptions } from './content/descriptions'
export { notFoundTitle, pageTitles, publicPaths } from './paths'
export { staffOnlyTitle } from './shell/staff-only'

/** A page as it is before anybody clicked or any answer came; the browser continues from there. */
export const render = (path: string) =>
  htmlOf(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouter location={path}>
          <Shell />
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
  )

export const renderStaffOnly = () =>
  htmlOf(
    <StaticRouter location="/">
      <StaffOnly />
    </StaticRouter>,
  )

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    page,
    // In one piece: parts that come later would be put in place by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}
