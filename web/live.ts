import { makeLive } from './live-socket'

/** The line of this page, which follows the browser's signs that it may be back. */
export const live = makeLive({
  url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
})

addEventListener('online', live.hurry)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') live.hurry()
})
