import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal'

/** A modal dialog. What is taller than the window scrolls between its title and its buttons. */
export function Dialog({
  title,
  isWide = false,
  onClose,
  children,
}: {
  title: string
  /** Has room for two columns. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useModal()
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Escape must not close it behind React's back: the owner unmounts it.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? 'w-[min(68rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'} scroll-pt-16 scroll-pb-24 flex-col overflow-y-auto overscroll-contain rounded-sm border border-rule-strong bg-paper text-ink shadow-sheet backdrop:bg-black/60 *:shrink-0 open:flex`}
    >
      <h2
        id={titleId}
        dir="auto"
        className="sticky top-0 z-20 border-ink border-b-2 bg-paper py-4 pr-14 pl-5 text-xl outline-none sm:pl-6 [overflow-wrap:anywhere]"
      >
        {title}
      </h2>
      <div className="p-5 sm:p-6">{children}</div>
      {/* Above, but last in the document: the initial focus goes to the dialog's content. */}
      <div className="sticky top-0 z-30 -order-1 h-0">
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog, always in view. On a phone, they are stacked, the last one on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 [@media(height<30rem)]:static -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 border-rule border-t bg-paper px-5 py-4 max-sm:flex-col-reverse sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  )
}
