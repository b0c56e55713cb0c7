import type { ComponentProps, ReactNode } from 'react'
import type { FormState } from '../../../shared/account-pages'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/limits'
import { TextField } from '../../ui/field'
import { Notice } from './layout'

interface FormProps {
  /** Undefined for a form that can't have problems. */
  form?: FormState
  action: string
  returnTo?: string
  children: ReactNode
}

/** A form that works without scripts, below a notice of what went wrong. */
export function Form({ form, action, returnTo = '/', children }: FormProps) {
  return (
    <>
      {form?.problem && <Notice tone="bad">{form.problem}</Notice>}
      <form method="post" action={action} className="flex flex-col gap-5 [&_button]:self-start">
        {returnTo !== '/' && <Hidden name="returnTo" value={returnTo} />}
        {children}
      </form>
    </>
  )
}

/** Fields of one form, which share their borders. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="grid pt-px *:-mt-px">{children}</div>
}

export function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'form'> & { form: FormState; name: string }

/** A required field, filled with the submitted value. The first field with a problem takes the focus. */
export function Field({ form: { values, problems }, name, hint, ...rest }: FieldProps) {
  const value = values[name]
  const problem = problems[name]
  return (
    <TextField
      required
      defaultValue={typeof value === 'string' ? value : undefined}
      {...rest}
      name={name}
      problem={problem}
      hint={hint === problem ? undefined : hint}
      autoFocus={name === Object.keys(problems)[0]}
    />
  )
}

type Preset = Omit<FieldProps, 'label' | 'name'> & { label?: string; name?: string }

const verbatim = { autoCapitalize: 'none', spellCheck: false }

export function EmailField(props: Preset) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      {...verbatim}
      {...props}
    />
  )
}

export function PasswordField(props: Preset) {
  return (
    <Field
      name="password"
      label="Password"
      autoComplete="current-password"
      {...props}
      type="password"
      defaultValue={undefined}
    />
  )
}

export function NewPasswordField(props: Preset) {
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      minLength={MIN_PASSWORD_LENGTH}
      maxLength={MAX_PASSWORD_LENGTH}
      {...props}
    />
  )
}

/** For the code of an authenticator app, or a recovery code. Each works once, so the field is always empty. */
export function CodeField(props: Preset) {
  return (
    <Field
      name="code"
      label="Code"
      autoComplete="one-time-code"
      {...verbatim}
      {...props}
      defaultValue={undefined}
    />
  )
}
