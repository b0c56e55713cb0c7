import 'graphiql/style.css'
import './graphiql.css'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { createClient } from 'graphql-ws'
import { createRoot } from 'react-dom/client'
import { examples } from './examples'

const root = document.getElementById('root')
if (!root) throw new Error('graphiql/index.html has no #root')

const url = '/graphql'
// The session cookie of the site goes along, over HTTP and over the socket.
const fetcher = createGraphiQLFetcher({ url, wsClient: createClient({ url }) })
const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'

createRoot(root).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={examples.map((query) => ({ query }))}
    defaultTheme={theme}
    shouldPersistHeaders={false}
  />,
)
