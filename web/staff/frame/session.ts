import { useEffect } from 'react'
import { client } from '../../graph/apollo'
import { makeStore, useStore } from '../../ui/store'
import { StaffFrameDocument, type StaffFrameQuery } from './generated/frame'

const LOOK_MS = 5_000

const isOver = makeStore(false)

/** Nobody is signed in any more, or no longer as staff. What is on the screen stays until they do. */
export const endSession = () => isOver.set(true)

export const useSessionIsOver = () => useStore(isOver)

/** Asks the server, which said that the session is over; another tab may have begun a new one. */
export async function checkSession() {
  const { data } = await client.query<StaffFrameQuery>({
    query: StaffFrameDocument,
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  const isStaff = data?.me?.isStaff ?? false
  isOver.set(!isStaff)
  return isStaff
}

/** Once the session has ended it looks for a new one, unless nobody would see it. */
export function useLookForSession() {
  const isWanted = useSessionIsOver()
  useEffect(() => {
    if (!isWanted) return
    const look = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWanted])
}
