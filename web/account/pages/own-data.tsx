import type { AccountPages, FormState } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { Sheet } from '../../ui/paper/sheet'
import { Form, Hidden, PasswordField } from './form'
import { BackToSite, Notice, Onward, TextLink } from './layout'

/** Two forms; a problem that belongs to no field is shown once, above both. */
export function OwnData({ form: { problem, ...form }, deleteAt }: AccountPages['ownData']) {
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Sheet>
        <section>
          <h2 className="text-xl">Download my data</h2>
          <p className="mt-2 mb-5 text-ink-soft">
            A file with everything we store about you: your account, orders, deals, requests,
            messages, and emails.
          </p>
          <Form action={`${paths.ownData()}/download`}>
            <PasswordField form={form} name="downloadPassword" label="Current password" />
            <Button type="submit">Download my data</Button>
          </Form>
        </section>
        <section className="mt-8 border-rule border-t pt-6">
          {deleteAt ? <KeepAccount deleteAt={deleteAt} /> : <DeleteAccount form={form} />}
        </section>
      </Sheet>
      <Onward>
        <li>
          <TextLink href={paths.changePassword()}>Change password</TextLink>
        </li>
        <BackToSite />
      </Onward>
    </>
  )
}

function DeleteAccount({ form }: { form: FormState }) {
  return (
    <>
      <h2 className="text-xl">Delete my account</h2>
      <p className="mt-2 mb-5 text-ink-soft">
        We’ll email you a link to confirm it, and then wait seven days in case you change your mind.
        Deleting your account ends your open deals: we stop searching for you. For our books, orders
        are kept without your name and email.
      </p>
      <Form action={`${paths.ownData()}/delete`}>
        <PasswordField form={form} name="deletePassword" label="Current password" />
        <Button type="submit" variant="danger">
          Delete my account
        </Button>
      </Form>
    </>
  )
}

function KeepAccount({ deleteAt }: { deleteAt: string }) {
  return (
    <>
      <h2 className="text-xl">Your account will be deleted</h2>
      <p className="mt-2 mb-5 text-ink-soft">
        We’ll delete your account and your personal data on {easternMoment(deleteAt)}.
      </p>
      <Form action={`${paths.ownData()}/keep`}>
        <Button type="submit">Keep my account</Button>
      </Form>
    </>
  )
}

/** Asks once more, because mail scanners open links too. */
export function ConfirmDeletion({ token }: AccountPages['confirmDeletion']) {
  return (
    <>
      <Sheet>
        <p className="mb-6">
          Your account, messages, and requests will be deleted in seven days. Until then, you can
          change your mind.
        </p>
        <Form action={`${paths.ownData()}/confirm`}>
          <Hidden name="token" value={token} />
          <Button type="submit" variant="danger">
            Delete my account
          </Button>
        </Form>
      </Sheet>
      <Onward>
        <li>
          <TextLink href={paths.ownData()}>Keep my account</TextLink>
        </li>
      </Onward>
    </>
  )
}
