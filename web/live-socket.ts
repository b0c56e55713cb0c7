import { ApolloLink } from '@apollo/client/link'
import { print } from 'graphql'
import { createClient } from 'graphql-ws/client'
import { Observable } from 'rxjs'
import { backOffMs } from './back-off'

const PING_MS = 10_000
const ANSWER_MS = 5_000
const CONNECT_MS = 10_000

/** The server says that nobody is signed in any more: trying again would not help. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

type Given = { url: () => string; webSocketImpl?: unknown; wait?: typeof backOffMs }

/**
 * Subscriptions over one socket that comes back by itself, for as long as somebody subscribes: after a
 * clean end, a broken line, and a line that has gone silent. What was missed meanwhile nobody sends
 * again: `onConnected` says when to ask for it.
 */
export function makeLive({ url, webSocketImpl, wait = backOffMs }: Given) {
  const listeners = new Set<() => void>()
  const stateListeners = new Set<() => void>()
  const sleepers = new Set<() => void>()
  let socket: WebSocket | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined

  const expectAnswer = (ms: number) => {
    clearTimeout(deadline)
    deadline = setTimeout(() => client.terminate(), ms)
  }
  const answered = () => clearTimeout(deadline)

  const client = createClient({
    url,
    webSocketImpl,
    keepAlive: PING_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: pause,
    shouldRetry: () => true,
    on: {
      connecting: () => expectAnswer(CONNECT_MS),
      connected(opened) {
        answered()
        socket = opened as WebSocket
        for (const listener of stateListeners) listener()
        for (const listener of listeners) listener()
      },
      ping: (isReceived) => {
        if (!isReceived) expectAnswer(ANSWER_MS)
      },
      pong: (isReceived) => {
        if (isReceived) answered()
      },
      closed() {
        answered()
        socket = undefined
        for (const listener of stateListeners) listener()
      },
    },
  })

  function pause(failed: number) {
    return new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, wait(failed))
      sleepers.add(wake)
    })
  }

  // The library gives up for good on many of the codes with which a server or a proxy may close, and
  // on errors of the operation; only one of them means that there is no use.
  const link = new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        let failed = 0
        let isOver = false
        let stop = () => {}
        const again = () => {
          if (!isOver) void pause(failed++).then(start)
        }
        function start() {
          if (isOver) return
          stop = client.subscribe(
            { query: print(query), variables, operationName },
            {
              next(result) {
                failed = 0
                observer.next(result as ApolloLink.Result)
              },
              error(cause) {
                if (isSessionOver(cause)) observer.error(new SessionOver())
                else again()
              },
              complete: again,
            },
          )
        }
        start()
        return () => {
          isOver = true
          stop()
        }
      }),
  )

  /** Something speaks for a line: tries at once, and asks an open one whether it still lives. */
  function hurry() {
    for (const wake of sleepers) wake()
    if (socket?.readyState !== 1) return
    socket.send('{"type":"ping"}')
    expectAnswer(ANSWER_MS)
  }

  function onConnected(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function onState(listener: () => void) {
    stateListeners.add(listener)
    return () => void stateListeners.delete(listener)
  }

  const isConnected = () => socket !== undefined

  return { link, hurry, onConnected, onState, isConnected, close: () => client.dispose() }
}

const UNAUTHORIZED = 4401

/** A closed socket has a code, a refused operation a list of errors. */
function isSessionOver(cause: unknown) {
  if (Array.isArray(cause)) {
    return cause.some((error) => error?.extensions?.code === 'UNAUTHENTICATED')
  }
  return (cause as { code?: unknown } | null)?.code === UNAUTHORIZED
}
