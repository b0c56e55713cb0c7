import { useEffect } from 'react'
import { client } from '../../graph/apollo'
import { pollWhileVisible } from '../../live/visible'
import { makeStore, useStore } from '../../ui/browser/store'
import { StaffFrameDocument } from './generated/frame'

const CHECK_MS = 5_000

const isOver = makeStore(false)

/** The user is signed out or no longer staff. The screen stays as it is until they sign in again. */
export const endSession = () => isOver.set(true)

export const useIsSessionOver = () => useStore(isOver)

/** The server says that the session is over; another tab may have started a new one. */
export async function checkSession() {
  const { data } = await client.query({
    query: StaffFrameDocument,
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  const isStaff = data?.me?.isStaff ?? false
  isOver.set(!isStaff)
  return isStaff
}

/** After the session has ended, checks for a new one while the tab is visible. */
export function useWaitForSession() {
  const isSessionOver = useIsSessionOver()
  useEffect(() => {
    if (!isSessionOver) return
    return pollWhileVisible(() => void checkSession(), CHECK_MS)
  }, [isSessionOver])
}
