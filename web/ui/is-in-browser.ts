import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is as it was built, before the browser has taken it over. */
export function useIsInBrowser() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
