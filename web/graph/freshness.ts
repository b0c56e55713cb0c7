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

const RETAIN_UNUSED_MS = 10 * 60_000

const fetchedAt = new Map<string, number>()
const users = new Map<string, number>()
const evictions = new Map<string, ReturnType<typeof setTimeout>>()

/** Records when each query last got an answer from the server. */
export const freshnessLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (!errors) fetchedAt.set(keyOf(operation.query, operation.variables), Date.now())
    }),
  ),
)

/**
 * Returns options for a query hook. On mount, a result younger than `seconds` is used as it is;
 * an older one is shown and refetched. Ten minutes after its last use, a result leaves the cache.
 */
export function useFreshness(
  document: DocumentNode,
  seconds = 60,
  variables: OperationVariables = {},
) {
  const { cache } = useApolloClient()
  useEffect(() => retainWhileUsed(document, cache), [document, cache])
  const [fetchPolicy] = useState<WatchQueryFetchPolicy>(() =>
    isFresh(document, seconds, variables) ? 'cache-first' : 'cache-and-network',
  )
  // Prerendered pages contain no query results, so hydration must start without them too.
  return { fetchPolicy, nextFetchPolicy: 'cache-first' as const, ssr: false }
}

export function isFresh(document: DocumentNode, seconds: number, variables: OperationVariables) {
  const at = fetchedAt.get(keyOf(document, variables))
  return at !== undefined && Date.now() - at < seconds * 1000
}

/** Returns a function to call when the use ends. A field that another query still uses stays. */
export function retainWhileUsed(document: DocumentNode, cache: ApolloCache) {
  const fields = rootFields(document)
  for (const field of fields) {
    clearTimeout(evictions.get(field))
    users.set(field, (users.get(field) ?? 0) + 1)
  }
  return () => {
    for (const field of fields) {
      const left = (users.get(field) ?? 1) - 1
      users.set(field, left)
      if (left === 0) evictions.set(field, setTimeout(evict, RETAIN_UNUSED_MS, field, cache))
    }
  }
}

function evict(fieldName: string, cache: ApolloCache) {
  cache.evict({ id: 'ROOT_QUERY', fieldName })
  cache.gc()
}

/** The root fields of an operation. */
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
