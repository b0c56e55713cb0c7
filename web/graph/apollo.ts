import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { Observable, type Subscription } from 'rxjs'
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

/** Events, and what asks for it, come over a socket, whose code is fetched with the first subscription. */
const socket = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let isWanted = true
      let events: Subscription | undefined
      import('../live/live').then(
        ({ live }) => {
          if (isWanted) events = live.link.request(operation, forward).subscribe(observer)
        },
        (cause) => observer.error(cause),
      )
      return () => {
        isWanted = false
        events?.unsubscribe()
      }
    }),
)

export const client = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType, getContext }) => operationType === 'subscription' || getContext().bySocket,
    socket,
    ApolloLink.from([freshnessLink, cartTurns(), http]),
  ),
  cache: new InMemoryCache({
    typePolicies: {
      // A visitor has one cart; whichever id it has by now, it is the same one on the screen.
      Cart: { keyFields: [], fields: { items: { merge: false } } },
    },
  }),
  devtools: { enabled: false },
})
