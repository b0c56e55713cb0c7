import { useEffect, useRef } from 'react'

let lastPlace: string | undefined

/**
 * Names the tab. When `place` changes (not on the first load), scrolls to the top and focuses the heading,
 * unless someone is typing. Returns the ref for the heading.
 */
export function useArrival(tabTitle: string, place: string) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = tabTitle
  }, [tabTitle])

  useEffect(() => {
    if (lastPlace !== undefined && lastPlace !== place) {
      window.scrollTo(0, 0)
      const isTyping = document.activeElement?.matches('input, textarea')
      if (!isTyping) heading.current?.focus({ preventScroll: true })
    }
    lastPlace = place
  }, [place])

  return heading
}
