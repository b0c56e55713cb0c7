import type { AccountPages, SignInReason } from '../../../shared/account-pages'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../../shared/limits'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { EmailField, Field, Fields, Form, NewPasswordField, PasswordField } from './form'
import { Notice, Onward, TextLink } from './layout'

/** Why one is here. */
function Reason({ reason }: { reason: SignInReason }) {
  return <p className="mb-5">{reasonText(reason)}</p>
}

function reasonText(reason: SignInReason) {
  switch (reason.kind) {
    case 'order':
      return `Your order #${reason.number} is safe. Sign in or create an account with the email you paid with.`
    case 'newDeal':
      return 'Sign in or create an account to open the deal you paid for.'
    case 'deals':
      return 'Sign in to follow your deal.'
    case 'staff':
      return 'Sign in with your staff account to continue.'
    case 'account':
      return 'Sign in to change your account.'
  }
}

const notices = {
  'new-password': 'Your new password is set. Please sign in with it.',
  verify: 'Please sign in to confirm your email address.',
}

export function SignIn({ form, returnTo, reason, provider, notice }: AccountPages['signIn']) {
  return (
    <>
      <Sheet>
        {notice && <Notice tone="good">{notices[notice]}</Notice>}
        {reason && !notice && <Reason reason={reason} />}
        <Form form={form} action={paths.login()} returnTo={returnTo}>
          <Fields>
            <EmailField form={form} />
            <PasswordField form={form} />
          </Fields>
          <Button type="submit">Sign in</Button>
        </Form>
        {provider && (
          <>
            <p className="my-4 text-ink-faint">or</p>
            <a
              href={paths.continueWithProvider(returnTo)}
              className={buttonLook({ variant: 'quiet' })}
            >
              Continue with {provider}
            </a>
          </>
        )}
      </Sheet>
      <Onward>
        <li>
          <TextLink href={paths.forgottenPassword(returnTo)}>Forgot your password?</TextLink>
        </li>
        <li>
          New here? <TextLink href={paths.signUp(returnTo)}>Create account</TextLink>
        </li>
      </Onward>
    </>
  )
}

export function SignUp({ form, returnTo, reason }: AccountPages['signUp']) {
  const name = { form, maxLength: MAX_NAME_LENGTH }
  return (
    <>
      <Sheet>
        {reason && <Reason reason={reason} />}
        <Form form={form} action={paths.signUp()} returnTo={returnTo}>
          <Fields>
            <Field {...name} name="firstName" label="First name" autoComplete="given-name" />
            <Field
              {...name}
              name="lastName"
              label="Last name"
              autoComplete="family-name"
              required={false}
              hint="Leave it empty if you have only one name"
            />
            <EmailField form={form} autoComplete="email" maxLength={MAX_EMAIL_LENGTH} />
            <NewPasswordField form={form} label="Password" />
          </Fields>
          <Button type="submit">Create account</Button>
        </Form>
      </Sheet>
      <Onward>
        <li>
          Already have an account? <TextLink href={paths.login(returnTo)}>Sign in</TextLink>
        </li>
      </Onward>
    </>
  )
}
