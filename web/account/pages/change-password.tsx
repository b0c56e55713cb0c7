import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { EmailField, Fields, Form, Hidden, NewPasswordField, PasswordField } from './form'
import { BackToSite, Onward, TextLink } from './layout'

export function ForgottenPassword({ form, returnTo }: AccountPages['forgottenPassword']) {
  return (
    <>
      <Sheet>
        <p className="mb-5">Enter your email and we’ll send you a link to choose a new password.</p>
        <Form form={form} action={paths.forgottenPassword()} returnTo={returnTo}>
          <EmailField form={form} />
          <Button type="submit">Send the link</Button>
        </Form>
      </Sheet>
      <BackToSignIn returnTo={returnTo} />
    </>
  )
}

/** Says the same whether there is an account or not. */
export function ResetLinkSent({ email, returnTo }: AccountPages['resetLinkSent']) {
  return (
    <>
      <Sheet className="space-y-4">
        <p>
          If there’s an account for {email}, a link to choose a new password is on its way. It works
          once, for one hour.
        </p>
        <p>Nothing there? Check your spam folder, or try another address.</p>
      </Sheet>
      <BackToSignIn returnTo={returnTo} />
    </>
  )
}

function BackToSignIn({ returnTo }: { returnTo: string }) {
  return (
    <Onward>
      <li>
        <TextLink href={paths.login(returnTo)}>Back to sign in</TextLink>
      </li>
    </Onward>
  )
}

export function NewPassword({ form, token, returnTo }: AccountPages['newPassword']) {
  return (
    <>
      <Sheet>
        <Form form={form} action={paths.newPassword()} returnTo={returnTo}>
          <Hidden name="token" value={token} />
          <NewPasswordField form={form} />
          <Button type="submit">Set the new password</Button>
        </Form>
      </Sheet>
      <Onward>
        <li>
          <TextLink href={paths.forgottenPassword(returnTo)}>Send another link</TextLink>
        </li>
      </Onward>
    </>
  )
}

export function ChangePassword({ form, emailVerified }: AccountPages['changePassword']) {
  return (
    <>
      <Sheet>
        <Form form={form} action={paths.changePassword()}>
          <Fields>
            <PasswordField form={form} name="oldPassword" label="Current password" />
            <NewPasswordField form={form} />
          </Fields>
          <Button type="submit">Change password</Button>
        </Form>
      </Sheet>
      <Onward>
        {!emailVerified && (
          <li>
            <TextLink href={paths.verifyEmail()}>Confirm your email address</TextLink>
          </li>
        )}
        <li>
          <TextLink href={paths.ownData()}>Download your data or delete your account</TextLink>
        </li>
        <BackToSite />
      </Onward>
    </>
  )
}
