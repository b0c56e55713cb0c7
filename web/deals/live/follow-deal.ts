import type { ApolloClient } from '@apollo/client'
import type { LiveSocket } from '../../live/live-socket'
import { SessionOver } from '../../live/socket-link'
import { MyDealChangedDocument } from '../generated/deal'

const RESYNC_MS = 1_000
const POLL_MS = 15_000

interface Follower {
  refresh(): void
  /** The server says that the session is over. */
  sessionOver(): void
}

/**
 * Refreshes a deal on each event, on each connect and a second later (the server doesn't resend what was
 * missed), when the page is looked at again, and every 15 seconds while it is visible. Returns a stop function.
 */
export function followDeal(
  client: ApolloClient,
  socket: Pick<LiveSocket, 'onConnected'>,
  id: string,
  { refresh, sessionOver }: Follower,
) {
  let resync = setTimeout(refresh, RESYNC_MS)
  const stopListening = socket.onConnected(() => {
    refresh()
    clearTimeout(resync)
    resync = setTimeout(refresh, RESYNC_MS)
  })
  const changes = client
    .subscribe({ query: MyDealChangedDocument, variables: { id }, fetchPolicy: 'no-cache' })
    .subscribe(({ data, error }) => {
      if (error instanceof SessionOver) sessionOver()
      else if (data) refresh()
    })
  const whenVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  const poll = setInterval(whenVisible, POLL_MS)
  addEventListener('focus', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    clearTimeout(resync)
    clearInterval(poll)
    stopListening()
    changes.unsubscribe()
    removeEventListener('focus', whenVisible)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
