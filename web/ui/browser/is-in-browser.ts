import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False during prerendering and hydration, true from then on. */
export function useIsInBrowser() {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
