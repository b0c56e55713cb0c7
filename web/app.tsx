import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { ErrorBoundary } from './shell/error-boundary'
import { Shell } from './shell/shell'
import { followTheme } from './ui/theme'

// Each change of route starts at the top, going back too (spec, section 2).
history.scrollRestoration = 'manual'
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
)

// The built pages come rendered; the page of `npm run dev` is empty.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
