import { useEffect, useRef } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { isTyping } from '../../ui/browser/keys'
import { useMedia } from '../../ui/browser/media'

/** The state of a list's location that opens no item: someone has left one with Escape, or has searched. */
export const opensNothing = { opensNothing: true }

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
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isInList = useMatch(listPath) !== null
  const isWide = useMedia('(min-width: 64rem)')
  const isWanted = state?.opensNothing !== true
  const decidedFor = useRef<string>(undefined)
  const isLoaded = !loading && connection != null
  const first = connection?.edges[0]?.node
  const firstPath = first && pathOf(first)

  useEffect(() => {
    if (!isLoaded || decidedFor.current === key) return
    decidedFor.current = key
    if (!firstPath || !isInList || !isWide || !isWanted || isTyping(document.activeElement)) return
    navigate({ pathname: firstPath, search }, { replace: true })
  }, [isLoaded, firstPath, key, isInList, isWide, isWanted, search, navigate])
}
