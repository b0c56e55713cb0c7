import './staff.css'
import type { InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { client } from '../graph/apollo'
import { reportCrashes } from '../report-crashes'
import { followTheme } from '../ui/theme/theme'
import './subjects'
import { connectionPolicies } from './frame/connections'
import { followDensity } from './frame/density'
import { StaffApp } from './staff-app'

reportCrashes()
followTheme()
followDensity()
const cache = client.cache as InMemoryCache
cache.policies.addTypePolicies(connectionPolicies)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <BrowserRouter basename="/staff">
        <StaffApp />
      </BrowserRouter>
    </ApolloProvider>
  </StrictMode>,
)
