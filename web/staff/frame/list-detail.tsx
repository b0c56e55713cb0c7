import { type ReactNode, useEffect, useRef } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useKeys } from '../../ui/browser/keys'
import { useTitle } from './title'

/**
 * A list next to its selected item, each scrolling on its own; Escape leads back to the list. A phone shows
 * one of the two; the screen's heading stays for screen readers.
 */
export function ListDetail({
  title,
  listPath,
  summary,
  filters,
  list,
  detail,
  nothing,
  isWhole = false,
}: {
  title: string
  listPath: string
  summary?: ReactNode
  filters: ReactNode
  list: ReactNode
  /** The selected item, if any. */
  detail: ReactNode
  /** Next to the list while no item is selected. */
  nothing: ReactNode
  /** The selected item takes the place of the list, also on a wide screen. */
  isWhole?: boolean
}) {
  const isChosen = Boolean(detail)
  const back = useBackToList(listPath)
  const navigate = useNavigate()
  useKeys({ Escape: () => (isChosen ? navigate(back, { state: leftState }) : false) })
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

  if (isWhole && isChosen) {
    return (
      <div ref={pane} tabIndex={-1} className="h-full min-h-0 min-w-0 outline-none">
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {title}
        </h1>
        {detail}
      </div>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
      <section
        aria-label={`${title}: list`}
        className={`flex min-h-0 flex-col border-rule lg:border-r ${isChosen ? '' : 'max-lg:flex-1'}`}
      >
        <header className={isChosen ? 'lg:px-4 lg:pt-4 lg:pb-3' : 'px-4 pt-4 pb-3'}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={`text-[1.625rem] ${isChosen ? 'max-lg:sr-only' : ''}`}
          >
            {title}
          </h1>
          <div className={`space-y-3 ${hiddenOnPhone}`}>
            {summary}
            <div className="mt-3">{filters}</div>
          </div>
        </header>
        <div className={`min-h-0 flex-1 overflow-y-auto ${hiddenOnPhone}`}>{list}</div>
      </section>
      <div
        ref={pane}
        tabIndex={-1}
        className={`min-h-0 min-w-0 outline-none ${isChosen ? 'flex-1' : 'max-lg:hidden'}`}
      >
        {detail || nothing}
      </div>
    </div>
  )
}

/** The state of a list's location when the user has left its item with Escape. */
const leftState = { hasLeftItem: true }

export const useHasLeftItem = () => useLocation().state?.hasLeftItem === true

/** The list with its filter, but without the tab that is open in the selected item. */
export function useBackToList(listPath: string): To {
  const [parameters] = useSearchParams()
  const listParameters = new URLSearchParams(parameters)
  listParameters.delete('part')
  return { pathname: listPath, search: listParameters.toString() }
}

const isVisible = (element: Element | null) =>
  element !== null && element !== document.body && element.checkVisibility()
