import './deals.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { client } from '../graph/apollo'
import { reportCrashes } from '../report-crashes'
import { PageErrorBoundary } from '../shell/page-error-boundary'
import { followTheme } from '../ui/theme/theme'
import { DealsApp } from './deals-app'

reportCrashes()
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <PageErrorBoundary>
      <ApolloProvider client={client}>
        <BrowserRouter basename="/deals">
          <DealsApp />
        </BrowserRouter>
      </ApolloProvider>
    </PageErrorBoundary>
  </StrictMode>,
)
