import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { client } from './apollo'
import { ErrorBoundary } from './shell/error-boundary'
import { Shell } from './shell/shell'
import { followTheme } from './ui/theme'
import './ui/theme.css'

// Each change of route starts at the top, going back too (spec, section 2).
history.scrollRestoration = 'manual'
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ApolloProvider client={client}>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
      </ApolloProvider>
    </ErrorBoundary>
  </StrictMode>,
)
