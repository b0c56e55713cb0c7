import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Form } from './form'
import { BackToSite, Onward } from './layout'

export function VerifyEmail({ form }: AccountPages['verifyEmail']) {
  return (
    <>
      <Sheet>
        <p className="mb-5">
          We’ll send you a link that confirms your email address. It works for 24 hours.
        </p>
        <Form form={form} action={paths.verifyEmail()}>
          <Button type="submit">Send the link</Button>
        </Form>
      </Sheet>
      <Onward>
        <BackToSite />
      </Onward>
    </>
  )
}
