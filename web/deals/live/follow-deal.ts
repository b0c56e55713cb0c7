import type { ApolloClient } from '@apollo/client'
import { follow } from '../../live/follow'
import type { LiveSocket } from '../../live/live-socket'
import { pollWhileVisible } from '../../live/visible'
import { MyDealChangedDocument } from '../generated/deal'

const POLL_MS = 15_000

interface Options {
  refresh(): void
  /** The server says that the session is over. Resolves to whether the user is signed in after all. */
  checkSession(): Promise<boolean>
}

/**
 * Refreshes a deal on each event, when some may have been missed, when the page is looked at again, and
 * every 15 seconds while it is visible. Returns a stop function.
 */
export function followDeal(
  client: ApolloClient,
  socket: Pick<LiveSocket, 'onConnected'>,
  id: string,
  { refresh, checkSession }: Options,
) {
  const subscribe = () =>
    client.subscribe({
      query: MyDealChangedDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    })
  const stops = [
    follow(socket, subscribe, { onEvent: refresh, onMaybeMissed: refresh, checkSession }),
    pollWhileVisible(refresh, POLL_MS),
  ]
  addEventListener('focus', refresh)
  return () => {
    removeEventListener('focus', refresh)
    for (const stop of stops) stop()
  }
}
