import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { cartTurns } from './cart-turns'
import { freshnessLink } from './freshness'

const PATIENCE_MS = 20_000

const http = new HttpLink({
  uri: '/graphql',
  credentials: 'same-origin',
  // A call that never ends would hold up every change of the cart behind it.
  fetch: (address, init) => {
    const end = new AbortController()
    for (const signal of [init?.signal, AbortSignal.timeout(PATIENCE_MS)]) {
      signal?.addEventListener('abort', () => end.abort(signal.reason))
    }
    return fetch(address, { ...init, signal: end.signal })
  },
})

export const client = new ApolloClient({
  link: ApolloLink.from([freshnessLink, cartTurns(), http]),
  cache: new InMemoryCache({
    typePolicies: {
      // A visitor has one cart; whichever id it has by now, it is the same one on the screen.
      Cart: { keyFields: [], fields: { items: { merge: false } } },
    },
  }),
  devtools: { enabled: false },
})
