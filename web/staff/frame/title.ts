import { useEffect, useRef } from 'react'
import { brand } from '../../content/brand'
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
    if (shown !== undefined && shown !== title) heading.current?.focus({ preventScroll: true })
    shown = title
  }, [title])

  return heading
}
