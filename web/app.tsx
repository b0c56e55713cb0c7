import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes, prefetchLinkedPage } from './routes'
import { repeatEarlyTaps } from './shell/early-taps'
import { PageErrorBoundary } from './shell/page-error-boundary'
import { Shell } from './shell/shell'
import { followTheme } from './ui/theme/theme'

// Each route change starts at the top, even when going back.
history.scrollRestoration = 'manual'
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

function App() {
  useEffect(() => void repeatEarlyTaps('frame'), [])
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
    <PageErrorBoundary>
      <BrowserRouter>
        <Shell>
          <AppRoutes />
        </Shell>
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
