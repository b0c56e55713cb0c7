import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { repeatEarlyTaps } from './shell/early-taps'
import { PageErrorBoundary } from './shell/page-error-boundary'
import { Shell } from './shell/shell'
import { followTheme } from './ui/theme'

// Each route change starts at the top, even when going back (spec, section 2).
history.scrollRestoration = 'manual'
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

function App() {
  useEffect(() => void repeatEarlyTaps('frame'), [])
  return (
    <PageErrorBoundary>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </PageErrorBoundary>
  )
}

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

// Built pages are prerendered; under `npm run dev` the page is empty.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
