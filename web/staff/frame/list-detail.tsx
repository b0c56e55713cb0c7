import { type ReactNode, useEffect, useRef } from 'react'
import { type To, useNavigate, useSearchParams } from 'react-router-dom'
import { useKeys } from '../../ui/browser/keys'
import { screenWidth } from './screen'
import { useTitle } from './title'
import { opensNothing } from './use-open-first'

/**
 * A list of the whole width or, beside its selected item, a narrow one, each scrolling on its own; Escape leads back to
 * the whole list. A phone shows one of the two; the screen's heading stays for screen readers.
 */
export function ListDetail({
  title,
  listPath,
  summary,
  search,
  filters,
  list,
  detail,
  isWhole = false,
}: {
  title: string
  listPath: string
  /** Beside the title of the whole list. */
  summary?: ReactNode
  search?: ReactNode
  filters: ReactNode
  list: ReactNode
  /** The selected item, if any. */
  detail: ReactNode
  /** The selected item takes the place of the list, also on a wide screen. */
  isWhole?: boolean
}) {
  const isChosen = Boolean(detail)
  const back = useBackToList(listPath)
  const navigate = useNavigate()
  useKeys({ Escape: () => (isChosen ? navigate(back, { state: opensNothing }) : false) })
  const heading = useTitle(title)
  const pane = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)

  // The pressed link may disappear with its pane, so the focus moves to the other one.
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
    <div
      className={
        isChosen
          ? 'flex h-full min-h-0 flex-col lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]'
          : screenWidth
      }
    >
      <section
        aria-label={`${title}: list`}
        className={isChosen ? 'flex min-h-0 flex-col border-rule lg:border-r' : ''}
      >
        <header className={isChosen ? 'lg:space-y-3 lg:px-4 lg:pt-4 lg:pb-3' : ''}>
          <div
            className={
              isChosen
                ? 'lg:space-y-3'
                : 'flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2'
            }
          >
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
              <h1
                ref={heading}
                tabIndex={-1}
                className={`text-[1.75rem] ${isChosen ? 'max-lg:sr-only' : ''}`}
              >
                {title}
              </h1>
              {!isChosen && summary}
            </div>
            {search && (
              <div className={isChosen ? 'max-lg:hidden' : 'w-full sm:w-96'}>{search}</div>
            )}
          </div>
          <div
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${isChosen ? 'max-lg:hidden' : 'my-4'}`}
          >
            {filters}
          </div>
        </header>
        <div className={isChosen ? '-mx-px min-h-0 flex-1 overflow-y-auto max-lg:hidden' : ''}>
          {list}
        </div>
      </section>
      {isChosen && (
        <div ref={pane} tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          {detail}
        </div>
      )}
    </div>
  )
}

/** The list with its filter, but without the tab that is open in the selected item. */
export function useBackToList(listPath: string): To {
  const [parameters] = useSearchParams()
  const listParameters = new URLSearchParams(parameters)
  listParameters.delete('part')
  return { pathname: listPath, search: listParameters.toString() }
}

const isVisible = (element: Element | null) =>
  element !== null && element !== document.body && element.checkVisibility()
