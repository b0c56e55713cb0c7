import { useEffect, useRef } from 'react'
import { brand } from '../../../shared/brand'
import { useFrameCounts } from './frame-counts'

let shownTitle: string | undefined

/** Sets the tab title, with how much is overdue. Focuses the heading when the screen changes. */
export function useTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { overdue } = useFrameCounts()

  useEffect(() => {
    document.title = `${overdue > 0 ? `(${overdue}) ` : ''}${title} · ${brand.name} staff`
  }, [title, overdue])

  useEffect(() => {
    // Some screens open with a field focused.
    const isTyping = document.activeElement?.matches('input, textarea, select')
    if (shownTitle !== undefined && shownTitle !== title && !isTyping) {
      heading.current?.focus({ preventScroll: true })
    }
    shownTitle = title
  }, [title])

  return heading
}
