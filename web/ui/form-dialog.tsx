import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { paths } from '../paths'
import { Button, buttonLook } from './button'
import { Dialog, DialogFooter } from './dialog'

/** What a dialog shows of a form and its last submit; `useSubmit` returns it. */
interface Form {
  submit: (event: FormEvent) => unknown
  isBusy: boolean
  /** Why the form was not sent, unless a field shows it. */
  failure: string | undefined
  needsPassword: boolean
}

/** A dialog that sends a form, or asks before something is done. */
export function FormDialog({
  title,
  form,
  action,
  isDanger = false,
  isWide,
  cancel = 'Cancel',
  aside,
  onKeyDown,
  onClose,
  onCancel = onClose,
  onLeave,
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
  onKeyDown?: (event: KeyboardEvent) => void
  onClose: () => void
  onCancel?: () => void
  /** Saves the form before its user leaves the page to enter the password. */
  onLeave?: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} isWide={isWide} onClose={onClose}>
      <form onSubmit={form.submit} onKeyDown={onKeyDown} noValidate className="space-y-4">
        {children}
        {form.failure && (
          <p role="alert" className="text-red">
            {form.failure}
          </p>
        )}
        {form.needsPassword && (
          <p role="alert" className="rounded-md bg-tread p-4">
            It's been a while since you signed in. Enter your password to continue. What you entered
            here is saved.
          </p>
        )}
        <DialogFooter>
          {aside}
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
          {form.needsPassword ? (
            <a
              href={paths.confirmPassword(window.location.pathname)}
              onClick={onLeave}
              ref={focus}
              className={buttonLook()}
            >
              Enter password
            </a>
          ) : (
            action && (
              <Button
                type="submit"
                variant={isDanger ? 'confirmDanger' : 'primary'}
                busy={form.isBusy}
              >
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
