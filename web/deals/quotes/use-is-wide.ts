import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 48rem)')

/** Whether there is room for a table of several columns. */
export const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = wide()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => wide().matches,
  )
