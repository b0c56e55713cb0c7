import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { paths } from '../paths'
import { Button, buttonLook } from './button'
import { Dialog, DialogFooter } from './dialog'

/** What a dialog shows of a form and its last submit; `useSubmit` returns it. */
interface Form {
  submit: (event: Pick<FormEvent, 'preventDefault'>) => unknown
  isBusy: boolean
  /** Why the form was not sent, unless a field shows it. */
  failure: string | undefined
  needsPassword: boolean
  /** Drops a draft from before, if there is one. */
  startOver?: (() => void) | undefined
  /** Saves the form before its user leaves the page to enter the password. */
  leave?: (() => void) | undefined
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
  const { failure, needsPassword, isBusy, startOver, leave } = form
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
        {failure && (
          <p role="alert" className="text-red">
            {failure}
          </p>
        )}
        {needsPassword && (
          <p role="alert" className="rounded-md bg-tread p-4">
            It’s been a while since you signed in. Enter your password to continue.
            {leave && ' What you entered here is saved.'}
          </p>
        )}
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
          {needsPassword ? (
            <a
              href={paths.confirmPassword(window.location.pathname)}
              onClick={leave}
              ref={focus}
              className={buttonLook()}
            >
              Enter password
            </a>
          ) : (
            action && (
              <Button type="submit" variant={isDanger ? 'confirmDanger' : 'primary'} busy={isBusy}>
                {action}
              </Button>
            )
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** For a link that takes the place of the pressed button. Runs once, unlike an inline function. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()
