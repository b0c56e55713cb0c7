import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Form, PasswordField } from './form'
import { Onward, TextLink } from './layout'

export function ConfirmPassword({ form, returnTo }: AccountPages['confirmPassword']) {
  return (
    <>
      <Sheet>
        <p className="mb-5">Please enter your password again to continue.</p>
        <Form form={form} action={paths.confirmPassword()} returnTo={returnTo}>
          <PasswordField form={form} />
          <Button type="submit">Continue</Button>
        </Form>
      </Sheet>
      <Cancel returnTo={returnTo} />
    </>
  )
}

/** For an account without a password. */
export function ConfirmAtProvider({ provider, returnTo }: AccountPages['confirmAtProvider']) {
  return (
    <>
      <Sheet>
        {provider ? (
          <>
            <p>Please sign in again to continue.</p>
            <a href={paths.continueWithProvider(returnTo)} className={buttonLook({}, 'mt-6')}>
              Continue with {provider}
            </a>
          </>
        ) : (
          <p>
            Your account doesn’t have a password yet. To set one, sign out and choose “Forgot your
            password?”.
          </p>
        )}
      </Sheet>
      <Cancel returnTo={returnTo} />
    </>
  )
}

function Cancel({ returnTo }: { returnTo: string }) {
  return (
    <Onward>
      <li>
        <TextLink href={returnTo}>Cancel</TextLink>
      </li>
    </Onward>
  )
}
