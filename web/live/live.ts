import { makeLive } from './live-socket'

/** The line of this page, which follows the browser's signs that it may be back. */
export const live = makeLive({
  url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
  ask: askServer,
})

async function askServer(signal: AbortSignal) {
  const { status } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal })
  if (status >= 500) throw new Error('Only a gateway is there.')
}

addEventListener('online', live.hurry)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') live.hurry()
})
