import { ApolloLink } from '@apollo/client/link'
import { type GraphQLFormattedError, print } from 'graphql'
import type { Client } from 'graphql-ws/client'
import { Observable } from 'rxjs'

/** The server says that the session has ended: retrying wouldn't help. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

/**
 * Sends operations over a graphql-ws client. `waitToRetry` resolves when a failed subscription may be
 * sent again.
 */
export function socketLink(client: Client, waitToRetry: (failures: number) => Promise<void>) {
  return new ApolloLink((operation) =>
    operation.operationType === 'subscription'
      ? subscribe(client, operation, waitToRetry)
      : request(client, operation),
  )
}

/**
 * Resubscribes until the session ends. The library gives up on many of the codes with which a server or
 * proxy may close, and on errors of the operation; of all these only the end of the session is final.
 */
function subscribe(
  client: Client,
  operation: ApolloLink.Operation,
  waitToRetry: (failures: number) => Promise<void>,
) {
  return new Observable<ApolloLink.Result>((observer) => {
    let failures = 0
    let isOver = false
    let stop = () => {}
    const retry = () => {
      if (!isOver) void waitToRetry(failures++).then(start)
    }
    function start() {
      if (isOver) return
      stop = client.subscribe<Data, Data>(payloadOf(operation), {
        next(result) {
          failures = 0
          observer.next(result)
        },
        error(cause) {
          if (isSessionOver(cause)) observer.error(new SessionOver())
          else retry()
        },
        complete: retry,
      })
    }
    start()
    return () => {
      isOver = true
      stop()
    }
  })
}

/** A query or mutation: one answer, no retry. */
function request(client: Client, operation: ApolloLink.Operation) {
  return new Observable<ApolloLink.Result>((observer) => {
    const signal: AbortSignal | undefined = operation.getContext().fetchOptions?.signal
    signal?.addEventListener('abort', () => observer.error(signal.reason))
    return client.subscribe<Data, Data>(payloadOf(operation), {
      next: (result) => observer.next(result),
      error: (cause) => observer.error(isSessionOver(cause) ? new SessionOver() : cause),
      complete: () => observer.complete(),
    })
  })
}

type Data = Record<string, unknown>

const payloadOf = ({ query, variables, operationName, extensions }: ApolloLink.Operation) => ({
  query: print(query),
  variables,
  operationName,
  extensions,
})

const UNAUTHORIZED = 4401

/** A closed socket has a code; a refused operation has a list of errors. */
function isSessionOver(cause: unknown) {
  if (Array.isArray(cause)) {
    return cause.some(
      (error: GraphQLFormattedError) => error.extensions?.code === 'UNAUTHENTICATED',
    )
  }
  return isLikeCloseEvent(cause) && cause.code === UNAUTHORIZED
}

const isLikeCloseEvent = (cause: unknown): cause is { code: unknown } =>
  typeof cause === 'object' && cause !== null && 'code' in cause
