import { useEffect } from 'react'
import { isChange } from '../../chat/chat-events'
import { refusalOf } from '../../graph/graph-error'
import { useRefetchOn } from '../../live/use-refetch-on'
import { livingList } from './connections'
import { conversationEvents, dealEvents } from './events'
import { useStaffFrameQuery } from './generated/frame'
import { endSession } from './session'

/** The signed-in staff member, and the counts in the navigation and the tab title. */
export function useFrameCounts() {
  const { data } = useStaffFrameQuery({ fetchPolicy: 'cache-first' })
  return {
    me: data?.me ?? undefined,
    unread: data?.unreadCount ?? 0,
    promise: data?.contactPromise,
    dealsDue: data?.dealsDue ?? 0,
  }
}

/** Keeps the counts current while the application is open. */
export function useKeepCounts() {
  const { data, error, refetch } = useStaffFrameQuery(livingList)
  useRefetchOn(conversationEvents, refetch, isChange)
  useRefetchOn(dealEvents, refetch)
  const isSignedOut =
    refusalOf(error)?.code === 'UNAUTHENTICATED' || (data !== undefined && !data.me?.isStaff)
  useEffect(() => {
    if (isSignedOut) endSession()
  }, [isSignedOut])
}
