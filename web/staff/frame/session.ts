import { useSyncExternalStore } from 'react'
import { client } from '../../apollo'
import { StaffFrameDocument, type StaffFrameQuery } from './generated/frame'

let isOver = false
const listeners = new Set<() => void>()

/** Nobody is signed in any more, or no longer as staff. What is on the screen stays until they do. */
export function endSession() {
  isOver = true
  for (const listener of listeners) listener()
}

/** Asks the server, which said that the session is over; another tab may have begun a new one. */
export async function checkSession() {
  const { data } = await client.query<StaffFrameQuery>({
    query: StaffFrameDocument,
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  const isStaff = data?.me?.isStaff ?? false
  if (!isStaff) endSession()
  return isStaff
}

export const useSessionIsOver = () => useSyncExternalStore(onSession, () => isOver)

function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
