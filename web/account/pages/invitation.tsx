import type { AccountPages } from '../../../shared/account-pages'
import { brand } from '../../../shared/brand'
import { MAX_NAME_LENGTH } from '../../../shared/limits'
import { roleWords } from '../../../shared/staff-rights'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Field, Form, Hidden, NewPasswordField } from './form'
import { Done } from './layout'

type Props = AccountPages['invitation']

/** The page behind the link of an invitation to the team. */
export function Invitation(props: Props) {
  const { way, email, role, invitedByName } = props
  return (
    <Sheet>
      {way === 'WRONG_ACCOUNT' ? (
        <p className="mb-6">This invitation is for {email}.</p>
      ) : (
        <p className="mb-6">
          {invitedByName} invites you to {brand.name} as {roleWords[role].withArticle}, with the
          email address {email}.
        </p>
      )}
      <NextStep {...props} />
    </Sheet>
  )
}

function NextStep({ form, way, token }: Props) {
  if (way === 'WRONG_ACCOUNT') {
    return (
      <Form form={form} action={paths.logout()}>
        <Button type="submit">Sign out</Button>
      </Form>
    )
  }
  if (way === 'SIGN_IN') {
    return (
      <a href={paths.login(paths.invitation(token))} className={buttonLook({}, 'w-full')}>
        Sign in to join
      </a>
    )
  }
  const name = { form, maxLength: MAX_NAME_LENGTH }
  return (
    <Form form={form} action={paths.invitation()}>
      <Hidden name="token" value={token} />
      {way === 'SIGN_UP' && (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field {...name} name="firstName" label="First name" autoComplete="given-name" />
          <Field
            {...name}
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            required={false}
            hint="Leave it empty if you have only one name"
          />
        </div>
      )}
      {way !== 'JOIN' && <NewPasswordField form={form} label="Password" />}
      <Button type="submit">Join the team</Button>
    </Form>
  )
}

export function InvitationOver({ problem }: AccountPages['invitationOver']) {
  return <Done action="Back to the site">{problem}</Done>
}
