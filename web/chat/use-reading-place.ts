import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Chat } from './chat'
import type { Message } from './message-list'
import type { Unsent } from './unsent'

const AT_END_PX = 48
const NEAR_START_PX = 120
/** A message of which so much is in the window counts as shown. */
const PEEK_PX = 24

type Shown = { messages: readonly Message[]; unsent: readonly Unsent[]; chat: Chat }

/**
 * Where in the conversation the reader is. Who reads the end stays there; who has scrolled up keeps the
 * place, also when older messages come in above, and is told that there are new ones. What is really
 * in the window of a visible page counts as read.
 */
export function useReadingPlace(
  pane: RefObject<HTMLElement | null>,
  { messages, unsent, chat }: Shown,
) {
  const [hasNews, setHasNews] = useState(false)
  const place = useRef({ isAtEnd: true, toEndPx: 0, size: '' })
  const before = useRef({ firstId: '', lastId: '', unsent: 0 })

  function notePlace() {
    const element = pane.current
    if (!element) return
    const toEndPx = element.scrollHeight - element.scrollTop
    const isAtEnd = toEndPx - element.clientHeight < AT_END_PX
    place.current = { isAtEnd, toEndPx, size: sizeOf(element) }
    if (isAtEnd) setHasNews(false)
  }

  function tellShown() {
    const id = document.visibilityState === 'visible' && lastInWindow(pane.current)
    if (id) void chat.markShown(id)
  }

  function toEnd() {
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight
    notePlace()
    tellShown()
  }

  useLayoutEffect(() => {
    const last = messages.at(-1)
    const firstId = messages[0]?.id ?? ''
    const isLonger = before.current.firstId !== firstId
    const isNew = before.current.lastId !== (last?.id ?? '')
    const hasSent = unsent.length > before.current.unsent
    before.current = { firstId, lastId: last?.id ?? '', unsent: unsent.length }

    // A mark that only changed its colour or words moves nobody: the reader may be about to scroll up.
    const isTaller = pane.current && sizeOf(pane.current) !== place.current.size
    if (hasSent || (place.current.isAtEnd && isTaller)) return toEnd()
    if (isNew && last?.isFromAdmin) setHasNews(true)
    if (isLonger && pane.current) {
      pane.current.scrollTop = pane.current.scrollHeight - place.current.toEndPx
    }
    notePlace()
    tellShown()
  }, [messages, unsent])

  useEffect(() => {
    const element = pane.current
    if (!element) return
    const sizes = new ResizeObserver(() => (place.current.isAtEnd ? toEnd() : notePlace()))
    sizes.observe(element)
    document.addEventListener('visibilitychange', tellShown)
    return () => {
      sizes.disconnect()
      document.removeEventListener('visibilitychange', tellShown)
    }
  }, [])

  function onScroll() {
    const element = pane.current
    if (!element) return
    // Not the reader but a change of the window or of the field moved it.
    if (place.current.isAtEnd && place.current.size !== sizeOf(element)) return toEnd()
    notePlace()
    tellShown()
    const isNearStart = element.scrollTop < NEAR_START_PX
    if (isNearStart && !place.current.isAtEnd && chat.store.get().older === 'idle') {
      void chat.loadOlder()
    }
  }

  return { hasNews, toEnd, onScroll }
}

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) =>
  [clientWidth, clientHeight, scrollHeight].join()

/** The id of the last message that the reader has before the eyes. */
function lastInWindow(pane: HTMLElement | null) {
  if (!pane) return undefined
  const edge = pane.getBoundingClientRect().bottom - PEEK_PX
  const rows = [...pane.querySelectorAll<HTMLElement>('[data-message]')]
  return rows.findLast((row) => row.getBoundingClientRect().top < edge)?.dataset.message
}
