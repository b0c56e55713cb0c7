import { useLayoutEffect, useRef } from 'react'
import { rememberFocus } from './browser/focus-return'

/**
 * Shows a dialog as modal while it is mounted. The browser traps the focus in it; afterwards, the focus returns. A
 * layout effect, because the browser forgets where the focus was once the dialog has left the page.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const giveFocusBack = rememberFocus()
    const element = dialog.current
    element?.showModal()
    if (element) beginAtTop(element)
    return () => {
      element?.close()
      giveFocusBack()
    }
  }, [])
  return dialog
}

/** The browser focuses the first control; what stands above it must not scroll out of view. */
function beginAtTop(dialog: HTMLElement) {
  const title = dialog.querySelector('h2')
  if (dialog.scrollTop === 0 || !title) return
  title.tabIndex = -1 // only now: the browser would take it for the first control
  title.focus()
  dialog.scrollTop = 0
}
