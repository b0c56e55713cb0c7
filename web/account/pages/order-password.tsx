import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Sheet } from '../../ui/paper/sheet'
import { Fields, Form, Hidden, NewPasswordField } from './form'
import { Onward, TextLink } from './layout'

/** Where a guest who has paid lands when the password of the success page was refused. */
export function OrderPassword({ form, reference, email, number }: AccountPages['orderPassword']) {
  return (
    <>
      <Sheet>
        <p className="mb-5">
          Your order #{number} is safe. The account has the email you paid with.
        </p>
        <Form form={form} action={paths.orderPassword()}>
          <Hidden name="reference" value={reference} />
          <Fields>
            <TextField label="Email" autoComplete="username" readOnly value={email} />
            <NewPasswordField form={form} label="Password" />
          </Fields>
          <Button type="submit">Create password</Button>
        </Form>
      </Sheet>
      <Onward>
        <li>
          Already have an account?{' '}
          <TextLink href={paths.login(paths.deals(reference))}>Sign in</TextLink>
        </li>
      </Onward>
    </>
  )
}
