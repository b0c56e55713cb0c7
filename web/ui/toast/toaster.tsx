import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from '../browser/store'
import { Button } from '../button'
import { link } from '../link-look'
import { placeToast } from './place'
import { dismissToast, isOfOtherRoute, toasts, undoLast } from './toast'

const UNDO_MS = 10_000

const icons = {
  success: <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-pen" />,
  error: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-red" />,
  neutral: <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-ink" />,
}

/** The notification area: shows one toast at a time. */
export function Toaster() {
  const list = useStore(toasts)
  const area = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<Element>(null)

  const close = (id: number) => {
    dismissToast(id)
    // Radix stops listening with the last toast, so a pause caused by the pointer or focus that closed it
    // would last for every later toast (radix-ui/primitives#2268). This event ends the pause.
    area.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const back = cameFrom.current
    if (back instanceof HTMLElement && area.current?.contains(document.activeElement)) {
      back.focus({ preventScroll: true })
    }
  }

  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new route is what closes it
  useEffect(() => {
    for (const each of toasts.get()) if (each.open && isOfOtherRoute(each)) close(each.id)
  }, [pathname])

  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {list.map(({ id, open, title, description, action, undo, tone = 'neutral' }) => (
        <Radix.Root
          key={id}
          ref={placeToast}
          open={open}
          duration={undo && UNDO_MS}
          onOpenChange={(isOpen) => {
            if (!isOpen) close(id)
          }}
          className="toast group-focus-visible/area:outline-3 group-focus-visible/area:outline-offset-3 group-focus-visible/area:outline-focus flex items-start gap-3 rounded-sm border-2 border-ink bg-paper p-4 text-ink shadow-sheet"
        >
          {icons[tone]}
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-semibold leading-6">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-ink-soft text-sm">
                {description}
              </Radix.Description>
            )}
            {action && (
              <Radix.Action asChild altText={action.label}>
                <Link to={action.to} className={`${link} mt-1 inline-flex min-h-11 items-center`}>
                  {action.label}
                </Link>
              </Radix.Action>
            )}
          </div>
          {undo && (
            <Radix.Action asChild altText="Undo (U)">
              <Button variant="quiet" size="sm" className="-my-1.5" onClick={undoLast}>
                Undo
              </Button>
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Close"
            className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-paper hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        ref={area}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        }}
        // F8 focuses the list, which is larger than what it shows: the ring is around the toast.
        className="toast-area group/area outline-none! fixed right-0 bottom-0 z-50 w-full max-w-md p-4 max-sm:bottom-18 sm:p-6 print:hidden"
      />
    </Radix.Provider>
  )
}
