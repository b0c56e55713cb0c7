import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTitle } from './title'

/**
 * A list next to its selected item, each scrolling on its own. A phone shows one of the two; the screen's
 * heading stays for screen readers.
 */
export function Panes({
  title,
  summary,
  filters,
  list,
  listRef,
  isChosen,
  children,
}: {
  title: string
  summary?: ReactNode
  filters: ReactNode
  list: ReactNode
  listRef: Ref<HTMLDivElement>
  isChosen: boolean
  children: ReactNode
}) {
  const heading = useTitle(title)
  const pane = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  const hiddenOnPhone = isChosen ? 'max-lg:hidden' : ''

  // On a phone the pressed link disappears with its pane, so the focus moves to the other one.
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    if (isVisible(document.activeElement)) return
    const next = isChosen ? pane.current : heading.current
    next?.focus({ preventScroll: true })
  }, [isChosen, heading])

  return (
    <div className="flex h-full min-h-0 flex-col lg:grid lg:grid-cols-[21rem_minmax(0,1fr)]">
      <section
        aria-label={`${title}: list`}
        className={`flex min-h-0 flex-col border-line lg:border-r ${isChosen ? '' : 'max-lg:flex-1'}`}
      >
        <header className={isChosen ? 'lg:px-4 lg:pt-5 lg:pb-3' : 'px-4 pt-5 pb-3'}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={`text-2xl ${isChosen ? 'max-lg:sr-only' : ''}`}
          >
            {title}
          </h1>
          <div className={`space-y-3 ${hiddenOnPhone}`}>
            {summary}
            <div className="mt-3">{filters}</div>
          </div>
        </header>
        <div ref={listRef} className={`min-h-0 flex-1 overflow-y-auto ${hiddenOnPhone}`}>
          {list}
        </div>
      </section>
      <div
        ref={pane}
        tabIndex={-1}
        className={`min-h-0 min-w-0 outline-none ${isChosen ? 'flex-1' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
    </div>
  )
}

const isVisible = (element: Element | null) =>
  element !== null && element !== document.body && element.checkVisibility()
