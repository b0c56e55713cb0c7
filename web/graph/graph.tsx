import { ApolloProvider } from '@apollo/client/react'
import type { ComponentType } from 'react'
import { client } from './apollo'

/** Provides Apollo to a screen. Nothing that the first paint of a public page needs may import this. */
export function withGraph(Screen: ComponentType): ComponentType {
  return () => (
    <ApolloProvider client={client}>
      <Screen />
    </ApolloProvider>
  )
}
