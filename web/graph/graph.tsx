import { ApolloProvider } from '@apollo/client/react'
import type { ComponentType } from 'react'
import { client } from './apollo'

/** Gives a screen the graph. Nothing that the first paint of a page to read needs may import this. */
export function withGraph(Screen: ComponentType): ComponentType {
  return () => (
    <ApolloProvider client={client}>
      <Screen />
    </ApolloProvider>
  )
}
