import { useEffect } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { livingList } from './connections'
import { useConversationEvents } from './conversation-events'
import { useStaffFrameQuery } from './generated/frame'
import { useLook } from './look'
import { endSession } from './session'

/** Who works here, and the numbers beside the links and in the tab. */
export function useFrameCounts() {
  const { data } = useStaffFrameQuery({ fetchPolicy: 'cache-first' })
  return {
    me: data?.me ?? undefined,
    unread: data?.unreadCount ?? 0,
    promise: data?.contactPromise,
  }
}

/** Keeps them fresh for as long as the application is open. */
export function useKeepCounts() {
  const { data, error, refetch } = useStaffFrameQuery(livingList)
  const look = useLook(refetch)
  useConversationEvents((event) => {
    if (event.kind !== 'typing') look()
  })
  const isSignedOut =
    refusalOf(error)?.code === 'UNAUTHENTICATED' || (data !== undefined && !data.me?.isStaff)
  useEffect(() => {
    if (isSignedOut) endSession()
  }, [isSignedOut])
}
