import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A modal dialog. The browser traps the focus in it and restores it afterwards. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Escape must not close it behind React's back: the owner unmounts it.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? 'w-[min(68rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'} overflow-y-auto rounded-sm border border-rule-strong bg-paper text-ink shadow-sheet backdrop:bg-black/60`}
    >
      <h2 id={titleId} className="border-ink border-b-2 py-4 pr-14 pl-5 text-xl sm:pl-6">
        {title}
      </h2>
      <div className="p-5 sm:p-6">{children}</div>
      {/* Last, so that the initial focus goes to the dialog's content. */}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  )
}

/** The buttons at the end of a dialog. On a phone, they are stacked, the last one on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">{children}</div>
  )
}
