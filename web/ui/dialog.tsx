import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A modal dialog. The browser traps the focus in it and restores it afterwards. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
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
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line-strong bg-surface p-6 text-ink shadow-card backdrop:bg-black/60"
    >
      <h2 id={titleId} className="pr-10 text-xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
      {/* Last, so that the initial focus goes to the dialog's content. */}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-raised hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  )
}

/** The buttons at the end of a dialog. On a phone, they fill the width. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
}
