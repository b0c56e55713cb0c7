import { useEffect, useRef } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useMedia } from '../../ui/browser/media'
import { useHasLeftItem } from '../frame/list-detail'
import { staffPaths } from '../paths'
import type { useInboxQuery } from './generated/inbox'

/**
 * Opens the first conversation, the longest wait, when someone comes to the list on a wide screen. A message
 * that arrives later opens nothing: it would count as read.
 */
export function useOpenFirst({
  data,
  loading,
}: Pick<ReturnType<typeof useInboxQuery>, 'data' | 'loading'>) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const isInList = useMatch(staffPaths.inbox()) !== null
  const isWide = useMedia('(min-width: 64rem)')
  const hasLeft = useHasLeftItem()
  const decidedFor = useRef<string>(undefined)
  const connection = loading ? undefined : data?.conversations

  useEffect(() => {
    if (!connection || decidedFor.current === key) return
    decidedFor.current = key
    const first = connection.edges[0]?.node.customer.id
    if (!first || !isInList || !isWide || hasLeft) return
    navigate({ pathname: staffPaths.conversation(first), search }, { replace: true })
  }, [connection, key, isInList, isWide, hasLeft, search, navigate])
}
