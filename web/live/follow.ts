import type { ApolloClient } from '@apollo/client'
import type { Observable } from 'rxjs'
import type { LiveSocket } from './live-socket'
import { backOffMs } from './retry'
import { SessionOver } from './socket-link'

/** The server has started a subscription this long after it was sent. */
const RESYNC_MS = 1_000

export interface Listener<Event> {
  /** An event is a hint: it says that there is something to fetch. */
  onEvent(event: Event): void
  /**
   * Events may have been missed: fetch what they would have announced. With `restart`, the connection is
   * new, and a request that is under way may hang on the old one.
   */
  onMaybeMissed(options: { restart: boolean }): void
}

export interface Follower<Event> extends Listener<Event> {
  /** The server says that the session is over. Resolves to whether the user is signed in after all. */
  checkSession(): Promise<boolean>
}

/**
 * Follows live events for as long as the user is signed in. The server doesn't resend missed ones, so
 * `onMaybeMissed` is called on each connect, and once more when the subscription has started. Returns a
 * stop function.
 */
export function follow<Data>(
  socket: Pick<LiveSocket, 'onConnected'>,
  subscribe: () => Observable<ApolloClient.SubscribeResult<Data>>,
  { onEvent, onMaybeMissed, checkSession }: Follower<Data>,
) {
  let isStopped = false
  let refusals = 0
  let unsubscribe = () => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  let resync: ReturnType<typeof setTimeout> | undefined

  function start() {
    const stopListening = socket.onConnected(() => {
      onMaybeMissed({ restart: true })
      resyncSoon()
    })
    const events = subscribe().subscribe(({ data, error }) => {
      if (error instanceof SessionOver) void sessionOver()
      else if (data) onEvent(data)
    })
    resyncSoon()
    unsubscribe = () => {
      clearTimeout(resync)
      stopListening()
      events.unsubscribe()
    }
  }

  function resyncSoon() {
    clearTimeout(resync)
    resync = setTimeout(onMaybeMissed, RESYNC_MS, { restart: false })
  }

  async function sessionOver() {
    unsubscribe()
    clearTimeout(retry)
    if (!(await checkSession()) || isStopped) return
    retry = setTimeout(start, backOffMs(refusals++))
  }

  start()
  return () => {
    isStopped = true
    clearTimeout(retry)
    unsubscribe()
  }
}
