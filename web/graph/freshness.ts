import type {
  ApolloCache,
  DocumentNode,
  OperationVariables,
  WatchQueryFetchPolicy,
} from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { tap } from 'rxjs'

const UNUSED_MS = 10 * 60_000

const answeredAt = new Map<string, number>()
const users = new Map<string, number>()
const drops = new Map<string, ReturnType<typeof setTimeout>>()

/** Notes when each query was last answered by the server. */
export const freshnessLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (!errors) answeredAt.set(keyOf(operation.query, operation.variables), Date.now())
    }),
  ),
)

/**
 * Options for a query hook (spec, section 7): on mount an answer younger than `seconds` is used as it
 * is, an older one is shown and fetched again; 10 minutes after the last use it leaves the cache.
 */
export function useFreshness(
  document: DocumentNode,
  seconds = 60,
  variables: OperationVariables = {},
) {
  const { cache } = useApolloClient()
  useEffect(() => keepWhileUsed(document, cache), [document, cache])
  const [fetchPolicy] = useState<WatchQueryFetchPolicy>(() =>
    isFresh(document, seconds, variables) ? 'cache-first' : 'cache-and-network',
  )
  // A page that was built without answers is taken over without them, also when they are there already.
  return { fetchPolicy, nextFetchPolicy: 'cache-first' as const, ssr: false }
}

export function isFresh(document: DocumentNode, seconds: number, variables: OperationVariables) {
  const at = answeredAt.get(keyOf(document, variables))
  return at !== undefined && Date.now() - at < seconds * 1000
}

/** Returns what to call when the use ends. A field that another query still reads stays. */
export function keepWhileUsed(document: DocumentNode, cache: ApolloCache) {
  const fields = rootFields(document)
  for (const field of fields) {
    clearTimeout(drops.get(field))
    users.set(field, (users.get(field) ?? 0) + 1)
  }
  return () => {
    for (const field of fields) {
      const left = (users.get(field) ?? 1) - 1
      users.set(field, left)
      if (left === 0) drops.set(field, setTimeout(drop, UNUSED_MS, field, cache))
    }
  }
}

function drop(fieldName: string, cache: ApolloCache) {
  cache.evict({ id: 'ROOT_QUERY', fieldName })
  cache.gc()
}

/** The fields of the graph's root that an operation reads or calls. */
export function rootFields(document: DocumentNode) {
  return (
    operationOf(document)?.selectionSet.selections.flatMap((field) =>
      field.kind === 'Field' ? [field.name.value] : [],
    ) ?? []
  )
}

function keyOf(document: DocumentNode, variables: OperationVariables) {
  const sorted = Object.entries(variables).sort(([a], [b]) => a.localeCompare(b))
  return `${operationOf(document)?.name?.value} ${JSON.stringify(sorted)}`
}

function operationOf(document: DocumentNode) {
  return document.definitions.find((definition) => definition.kind === 'OperationDefinition')
}
