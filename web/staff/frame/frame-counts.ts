import { useEffect } from 'react'
import { takeTab } from '../../account/visitor-storage'
import { isChange } from '../../chat/chat-events'
import { refusalOf } from '../../graph/graph-error'
import { useRefetchOn } from '../../live/use-refetch-on'
import { livingList } from './connections'
import { conversationEvents, dealEvents, workEvents } from './events'
import { type StaffFrameQuery, useStaffFrameQuery } from './generated/frame'
import { endSession } from './session'

/** The signed-in staff member, and the counts in the navigation and the tab title. */
export function useFrameCounts() {
  const { data } = useStaffFrameQuery({ fetchPolicy: 'cache-only' })
  return {
    me: data?.me ?? undefined,
    unread: data?.unreadCount ?? 0,
    promise: data?.contactPromise,
    dealsDue: data?.dealsDue ?? 0,
    emails: data?.replies?.totalCount ?? 0,
    work: data?.workCounts,
    overdue: overdueOf(data?.workCounts),
  }
}

/** Keeps the counts current while the application is open. */
export function useKeepCounts() {
  const { data, error, refetch } = useStaffFrameQuery(livingList)
  useRefetchOn(conversationEvents, refetch, isChange)
  useRefetchOn(dealEvents, refetch)
  useRefetchOn(workEvents, refetch)
  const isSignedOut =
    refusalOf(error)?.code === 'UNAUTHENTICATED' || (data !== undefined && !data.me?.isStaff)
  useEffect(() => {
    if (isSignedOut) endSession()
  }, [isSignedOut])
  const userId = data?.me?.id
  useEffect(() => {
    // The page may show what a colleague typed, whose session ended.
    if (userId && takeTab(userId)) location.reload()
  }, [userId])
}

/** What is late and either one's own or no one's: what one should do something about. */
const overdueOf = (counts: StaffFrameQuery['workCounts'] | undefined) =>
  counts ? counts.mineOverdue + counts.unassignedOverdue : 0
