import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Chat } from './chat'
import type { Message } from './message'
import type { Unsent } from './unsent'

const AT_END_PX = 48
const NEAR_START_PX = 120
/** How much of a message must be visible for it to count as seen. */
const PEEK_PX = 24

interface Shown {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  chat: Chat
}

/**
 * Keeps the reader's place in a conversation. At the end, new messages scroll into view; scrolled up, the
 * position stays, even when older messages load above, and `hasNews` tells of new ones below. Messages
 * visible in a visible tab count as seen.
 */
export function useScrollPosition(
  pane: RefObject<HTMLElement | null>,
  { messages, unsent, chat }: Shown,
) {
  const [hasNews, setHasNews] = useState(false)
  const position = useRef({ isAtEnd: true, toEndPx: 0, size: '' })
  const previous = useRef({ firstId: '', lastId: '', unsent: 0 })

  function notePosition() {
    const element = pane.current
    if (!element) return
    const toEndPx = element.scrollHeight - element.scrollTop
    const isAtEnd = toEndPx - element.clientHeight < AT_END_PX
    position.current = { isAtEnd, toEndPx, size: sizeOf(element) }
    if (isAtEnd) setHasNews(false)
  }

  function reportSeen() {
    const id = document.visibilityState === 'visible' && lastVisibleId(pane.current)
    if (id) void chat.reader.markSeen(id)
  }

  function scrollToEnd() {
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight
    notePosition()
    reportSeen()
  }

  const onChange = useEffectEvent((messages: readonly Message[], unsent: readonly Unsent[]) => {
    const first = messages[0]?.id ?? ''
    const last = messages.at(-1)
    const hasOlder = previous.current.firstId !== first
    const hasNew = previous.current.lastId !== (last?.id ?? '')
    const hasSent = unsent.length > previous.current.unsent
    previous.current = { firstId: first, lastId: last?.id ?? '', unsent: unsent.length }

    // A mark that only changed its text must not scroll: the reader may be about to scroll up.
    const isResized = pane.current && sizeOf(pane.current) !== position.current.size
    if (hasSent || (position.current.isAtEnd && isResized)) return scrollToEnd()
    if (hasNew && last && !last.isOwn) setHasNews(true)
    if (hasOlder && pane.current) {
      pane.current.scrollTop = pane.current.scrollHeight - position.current.toEndPx
    }
    notePosition()
    reportSeen()
  })
  useLayoutEffect(() => onChange(messages, unsent), [messages, unsent])

  const onResize = useEffectEvent(() => {
    if (position.current.isAtEnd) scrollToEnd()
    else notePosition()
  })
  const onVisibilityChange = useEffectEvent(reportSeen)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const sizes = new ResizeObserver(() => onResize())
    const listener = () => onVisibilityChange()
    sizes.observe(element)
    // What stands below the last message comes and goes, such as a line about typing.
    if (element.lastElementChild) sizes.observe(element.lastElementChild)
    document.addEventListener('visibilitychange', listener)
    return () => {
      sizes.disconnect()
      document.removeEventListener('visibilitychange', listener)
    }
  }, [pane])

  function onScroll() {
    const element = pane.current
    if (!element) return
    // A resized window or field caused this scroll, not the reader.
    if (position.current.isAtEnd && position.current.size !== sizeOf(element)) return scrollToEnd()
    notePosition()
    reportSeen()
    const isNearStart = element.scrollTop < NEAR_START_PX
    if (isNearStart && !position.current.isAtEnd && chat.store.get().older === 'idle') {
      void chat.reader.loadOlder()
    }
  }

  return { hasNews, scrollToEnd, onScroll }
}

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) =>
  [clientWidth, clientHeight, scrollHeight].join()

/** ID of the last message that is at least partly visible in the pane. */
function lastVisibleId(pane: HTMLElement | null) {
  if (!pane) return undefined
  const edge = pane.getBoundingClientRect().bottom - PEEK_PX
  const rows = [...pane.querySelectorAll<HTMLElement>('[data-message]')]
  return rows.findLast((row) => row.getBoundingClientRect().top < edge)?.dataset.message
}
