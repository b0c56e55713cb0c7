import { LiveSocket } from './live-socket'
import { onVisible } from './visible'

/** This page's connection for live events. It reacts to the browser's signs that the network is back. */
export const live = new LiveSocket({
  url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
  probe: askHealth,
})

async function askHealth(signal: AbortSignal) {
  const { status } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal })
  if (status >= 500) throw new Error('Only a gateway answered.')
}

addEventListener('online', () => live.hurry())
onVisible(() => live.hurry())
