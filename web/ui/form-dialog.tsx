import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Button } from './button'
import { Dialog, DialogFooter } from './dialog'
import { FormProblems, type FormState, SendButton } from './form-state'

/** What a dialog shows of a form and its last submit; `useSubmit` returns it. */
interface Form extends FormState {
  submit: (event: Pick<FormEvent, 'preventDefault'>) => unknown
  /** Drops a draft from before, if there is one. */
  startOver?: (() => void) | undefined
}

/** A dialog that sends a form, also by Ctrl+Enter, or asks before something is done. */
export function FormDialog({
  title,
  form,
  action,
  isDanger = false,
  isWide,
  cancel = 'Cancel',
  aside,
  keyHint,
  onKeyDown,
  onClose,
  onCancel = onClose,
  children,
}: {
  title: string
  form: Form
  /** The label of the button that sends the form. Without it, something else has to be done first. */
  action: string | undefined
  isDanger?: boolean
  isWide?: boolean
  cancel?: string
  /** Stands before the buttons. */
  aside?: ReactNode
  /** What Ctrl+Enter does, for dialogs that are mostly sent by it. */
  keyHint?: string
  onKeyDown?: (event: KeyboardEvent) => void
  onClose: () => void
  onCancel?: () => void
  children: ReactNode
}) {
  const { needsPassword, startOver } = form
  function pressKey(event: KeyboardEvent) {
    onKeyDown?.(event)
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    // A button that has the focus is pressed instead, such as "Cancel".
    const isOnButton = event.target instanceof HTMLButtonElement
    if (!isSend || isOnButton || event.defaultPrevented || !action || needsPassword) return
    event.preventDefault()
    form.submit(event)
  }
  return (
    <Dialog title={title} isWide={isWide} onClose={onClose}>
      <form onSubmit={form.submit} onKeyDown={pressKey} noValidate className="space-y-4">
        {children}
        <FormProblems form={form} />
        <DialogFooter>
          {/* On a phone, they are stacked with the other buttons. */}
          <div className="contents items-center gap-x-3 sm:mr-auto sm:flex sm:flex-wrap">
            {aside}
            {startOver && (
              <Button
                variant="bare"
                onClick={({ currentTarget: { form } }) => {
                  startOver()
                  // The button goes away.
                  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
                }}
              >
                Start over
              </Button>
            )}
            {keyHint && !startOver && (
              <span className="self-center text-ink-faint text-sm max-sm:hidden">{keyHint}</span>
            )}
          </div>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
          {(action || needsPassword) && (
            <SendButton form={form} variant={isDanger ? 'confirmDanger' : 'primary'}>
              {action}
            </SendButton>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
