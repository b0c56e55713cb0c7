import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ErrorBoundary } from './shell/error-boundary'
import { Shell } from './shell/shell'

export { pageDescriptions } from './content/descriptions'
export { notFoundTitle, pageTitles, publicPaths } from './paths'

/** A page as it is before anybody clicked or any answer came; the browser continues from there. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouter location={path}>
          <Shell />
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
    // In one piece: parts that come later would be put in place by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}
