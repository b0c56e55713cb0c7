import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '../../shared/brand'
import { pageTitles } from '../paths'

let shownPath: string | undefined

/** Names the tab. On a change of route (not on the first load) starts at the top, heading focused. */
export function useArrival(title: string) {
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const path = pathname.replace(/(.)\/$/, '$1')
    const named = Object.entries(pageTitles).find(([known]) => known === path)?.[1] ?? title
    document.title = `${named} · ${brand.name}`
  }, [pathname, title])

  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    shownPath = pathname
  }, [pathname])

  return heading
}
