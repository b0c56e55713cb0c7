import { ApolloLink } from '@apollo/client/link'
import { print } from 'graphql'
import { createClient } from 'graphql-ws/client'
import { Observable } from 'rxjs'
import { backOffMs } from './back-off'
import { type Ask, lookOut } from './lookout'

const PING_MS = 5_000
const ANSWER_MS = 5_000
/** Without an answer for so long a line may be dead. */
const DOUBT_MS = 1_500
/** For so long after a break only the new socket is known to be alive. */
const BACK_MS = 30_000
const CONNECT_MS = 10_000

/** The server says that nobody is signed in any more: trying again would not help. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

type Given = {
  url: () => string
  /** Asks the server by another way than the socket, to learn at once that the line is back. */
  ask?: Ask
  webSocketImpl?: unknown
  wait?: typeof backOffMs
}

/**
 * Subscriptions over one socket that comes back by itself, for as long as somebody subscribes: after a
 * clean end, a broken line, and a line that has gone silent. What was missed meanwhile nobody sends
 * again: `onConnected` says when to ask for it.
 */
export function makeLive({ url, ask, webSocketImpl, wait = backOffMs }: Given) {
  const listeners = new Set<() => void>()
  const stateListeners = new Set<() => void>()
  const sleepers = new Set<() => void>()
  let socket: WebSocket | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  let endLookout: (() => void) | undefined
  let isWaitVain = false
  let backAt = Number.NEGATIVE_INFINITY

  const expectAnswer = (ms: number) => {
    stopExpecting()
    deadline = setTimeout(() => client.terminate(), ms)
    doubt = setTimeout(startLookout, DOUBT_MS)
  }
  const stopExpecting = () => {
    clearTimeout(deadline)
    clearTimeout(doubt)
    deadline = undefined
  }
  const answered = () => {
    stopExpecting()
    endLookout?.()
    endLookout = undefined
  }

  function startLookout() {
    if (ask) endLookout ??= lookOut(ask, isThere)
  }

  /** The server answers, but not on our socket. */
  function isThere(tries: number) {
    endLookout = undefined
    // While it answers at once the line is not what keeps us from connecting: no use to hurry.
    if (tries === 1 && !socket) return
    isWaitVain = true
    client.terminate()
    for (const wake of sleepers) wake()
  }

  const client = createClient({
    url,
    webSocketImpl,
    keepAlive: PING_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: waitForLine,
    shouldRetry: () => true,
    on: {
      connecting() {
        isWaitVain = false
        expectAnswer(CONNECT_MS)
      },
      connected(opened, _payload, isAgain) {
        answered()
        socket = opened as WebSocket
        if (isAgain) backAt = Date.now()
        for (const listener of stateListeners) listener()
        for (const listener of listeners) listener()
      },
      ping: (isReceived) => {
        if (!isReceived && !deadline) expectAnswer(ANSWER_MS)
      },
      pong: (isReceived) => {
        if (isReceived) answered()
      },
      closed() {
        stopExpecting()
        socket = undefined
        for (const listener of stateListeners) listener()
      },
    },
  })

  function waitForLine(failed: number) {
    if (isWaitVain) return Promise.resolve()
    startLookout()
    return sleep(failed)
  }

  function sleep(failed: number) {
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

  const link = new ApolloLink((operation) =>
    operation.operationType === 'subscription' ? follow(operation) : askOnce(operation),
  )

  // The library gives up for good on many of the codes with which a server or a proxy may close, and
  // on errors of the operation; only one of them means that there is no use.
  function follow({ query, variables, operationName }: ApolloLink.Operation) {
    return new Observable<ApolloLink.Result>((observer) => {
      let failed = 0
      let isOver = false
      let stop = () => {}
      const again = () => {
        if (isOver) return
        // Refused on a line that lives: that the server answers would be no news, and no help.
        const wait = socket ? sleep : waitForLine
        void wait(failed++).then(start)
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
    })
  }

  function askOnce({ query, variables, operationName, getContext }: ApolloLink.Operation) {
    return new Observable<ApolloLink.Result>((observer) => {
      const signal: AbortSignal | undefined = getContext().fetchOptions?.signal
      signal?.addEventListener('abort', () => observer.error(signal.reason))
      return client.subscribe(
        { query: print(query), variables, operationName },
        {
          next: (result) => observer.next(result as ApolloLink.Result),
          error: (cause) => observer.error(isSessionOver(cause) ? new SessionOver() : cause),
          complete: () => observer.complete(),
        },
      )
    })
  }

  /** Something speaks for a line: tries at once, and asks an open one whether it still lives. */
  function hurry() {
    for (const wake of sleepers) wake()
    if (socket?.readyState !== 1) return
    socket.send('{"type":"ping"}')
    if (!deadline) expectAnswer(ANSWER_MS)
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

  /**
   * Whether the line has just come back. Of the connections that the browser keeps for requests some
   * may be as dead as our socket was, and whoever gets one waits: the new socket is the surer way.
   */
  const isBack = () => isConnected() && Date.now() - backAt < BACK_MS

  function close() {
    endLookout?.()
    return client.dispose()
  }

  return { link, hurry, onConnected, onState, isConnected, isBack, close }
}

const UNAUTHORIZED = 4401

/** A closed socket has a code, a refused operation a list of errors. */
function isSessionOver(cause: unknown) {
  if (Array.isArray(cause)) {
    return cause.some((error) => error?.extensions?.code === 'UNAUTHENTICATED')
  }
  return (cause as { code?: unknown } | null)?.code === UNAUTHORIZED
}
