import { useEffect, useRef } from 'react'
import { useLocation, useMatch, useNavigate, useNavigationType } from 'react-router-dom'
import { isTyping } from '../../ui/browser/keys'
import { useMedia } from '../../ui/browser/media'
import { useHasLeftItem } from './list-detail'

/**
 * Opens the first item of a list when someone comes to the list on a wide screen, not when another one arrives later,
 * nor for a search, also when its answer comes after the search box was left.
 */
export function useOpenFirst<Row>(
  listPath: string,
  { loading }: { loading: boolean },
  connection: { edges: readonly { node: Row }[] } | null | undefined,
  pathOf: (row: Row) => string,
) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const isInList = useMatch(listPath) !== null
  const isWide = useMedia('(min-width: 64rem)')
  const hasLeft = useHasLeftItem()
  const isSearching = useNavigationType() === 'REPLACE' // by UrlSearch
  const decidedFor = useRef<string>(undefined)
  const isLoaded = !loading && connection != null
  const first = connection?.edges[0]?.node
  const firstPath = first && pathOf(first)

  useEffect(() => {
    if (!isLoaded || decidedFor.current === key) return
    decidedFor.current = key
    if (!firstPath || !isInList || !isWide || hasLeft) return
    if (isSearching || isTyping(document.activeElement)) return
    navigate({ pathname: firstPath, search }, { replace: true })
  }, [isLoaded, firstPath, key, isInList, isWide, hasLeft, isSearching, search, navigate])
}
