import { useEffect, useRef } from 'react'
import { brand } from '../../../shared/brand'
import { useFrameCounts } from './frame-counts'

let shown: string | undefined

/** Names the tab, with what waits unread; the heading gets the focus when the screen changes. */
export function useTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { unread } = useFrameCounts()

  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${brand.name} staff`
  }, [title, unread])

  useEffect(() => {
    // Unless the screen was opened to type in it.
    const isTyping = document.activeElement?.matches('input, textarea')
    if (shown !== undefined && shown !== title && !isTyping) {
      heading.current?.focus({ preventScroll: true })
    }
    shown = title
  }, [title])

  return heading
}
