import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { HttpLink } from '@apollo/client/link/http'
import { Observable, type Subscription } from 'rxjs'
import { documentHashLink } from './document-hash'
import { freshnessLink } from './freshness'
import { serializeCartLink } from './serialize-cart-link'

const REQUEST_TIMEOUT_MS = 20_000

const http = new HttpLink({
  uri: '/graphql',
  credentials: 'same-origin',
  // A request that never ends would block every change of the cart behind it.
  fetch(url, init) {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetch(url, { ...init, signal })
  },
})

/** Subscriptions, and queries that ask for it, use the socket. Its code loads with the first of them. */
const socket = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let isWanted = true
      let subscription: Subscription | undefined
      import('../live/live').then(
        ({ live }) => {
          if (isWanted) subscription = live.link.request(operation, forward).subscribe(observer)
        },
        (cause) => observer.error(cause),
      )
      return () => {
        isWanted = false
        subscription?.unsubscribe()
      }
    }),
)

export const client = new ApolloClient({
  link: documentHashLink.split(
    ({ operationType, getContext }) => operationType === 'subscription' || getContext().bySocket,
    socket,
    ApolloLink.from([freshnessLink, serializeCartLink(), http]),
  ),
  cache: new InMemoryCache({
    typePolicies: {
      // A visitor has one cart; on the screen it stays the same one even when its ID changes.
      Cart: { keyFields: [], fields: { items: { merge: false } } },
    },
  }),
})
