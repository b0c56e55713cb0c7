import type { ReactNode } from 'react'
import { paths } from '../paths'
import { Button, buttonLook } from './button'

/** What a form shows of its last submit; `useSubmit` returns it. */
export interface FormState {
  isBusy: boolean
  /** Why the form was not sent, unless a field shows it. */
  failure: string | undefined
  needsPassword: boolean
  /** Saves the form before its user leaves the page to enter the password. */
  leave?: (() => void) | undefined
}

/** Why a form was not sent, and that its user must enter their password first. */
export function FormProblems({ form: { failure, needsPassword, leave } }: { form: FormState }) {
  return (
    <>
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
    </>
  )
}

/** Sends the form, or leads to where its user enters their password. */
export function SendButton({
  form: { isBusy, needsPassword, leave },
  variant = 'primary',
  disabled,
  children,
}: {
  form: FormState
  variant?: 'primary' | 'confirmDanger'
  disabled?: boolean
  children: ReactNode
}) {
  if (!needsPassword) {
    return (
      <Button type="submit" variant={variant} busy={isBusy} disabled={disabled}>
        {children}
      </Button>
    )
  }
  return (
    <a
      href={paths.confirmPassword(window.location.pathname + window.location.search)}
      onClick={leave}
      ref={focus}
      className={buttonLook()}
    >
      Enter password
    </a>
  )
}

/** For a link that takes the place of the pressed button. Runs once, unlike an inline function. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()
