import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { AccountPages, RenderAccountPage } from '../shared/account-pages'
import { brand } from '../shared/brand'
import {
  ChangePassword,
  ForgottenPassword,
  NewPassword,
  ResetLinkSent,
} from './account/pages/change-password'
import { ConfirmAtProvider, ConfirmPassword } from './account/pages/confirm-password'
import { ConfirmPlace, PlaceConfirmed, PlaceLinkOver } from './account/pages/confirm-place'
import { FactorCode, FactorSettings, FactorSetup, RecoveryCodes } from './account/pages/factor'
import { Invitation, InvitationOver } from './account/pages/invitation'
import { Done, Help } from './account/pages/layout'
import { OrderPassword } from './account/pages/order-password'
import { ConfirmDeletion, OwnData } from './account/pages/own-data'
import { PayLink, PayLinkOver } from './account/pages/pay-link'
import { Sessions } from './account/pages/sessions'
import { SignIn, SignUp } from './account/pages/sign-in'
import { VerifyEmail } from './account/pages/verify-email'
import { paths } from './paths'
import { PlainFrame } from './shell/plain-frame'
import { ServedSiteInfo } from './ui/site-info'
import { Unbroken } from './ui/unbroken'

type Pages = {
  [Name in keyof AccountPages]: { title: string; Content: ComponentType<AccountPages[Name]> }
}

const pages: Pages = {
  signIn: { title: 'Sign in', Content: SignIn },
  signUp: { title: 'Create account', Content: SignUp },
  orderPassword: { title: 'Create a password to follow your deal', Content: OrderPassword },
  forgottenPassword: { title: 'Forgot your password?', Content: ForgottenPassword },
  resetLinkSent: { title: 'Check your email', Content: ResetLinkSent },
  newPassword: { title: 'Choose a new password', Content: NewPassword },
  changePassword: { title: 'Change password', Content: ChangePassword },
  passwordChanged: {
    title: 'Password changed',
    Content: () => (
      <Done>
        Your new password is set. You’re still signed in here, and signed out everywhere else.
      </Done>
    ),
  },
  verifyEmail: { title: 'Confirm your email address', Content: VerifyEmail },
  verificationSent: {
    title: 'Check your email',
    Content: ({ email }) => <Done>The link is on its way to {email}.</Done>,
  },
  emailVerified: {
    title: 'Email confirmed',
    Content: () => <Done>Thanks! Your email address is confirmed.</Done>,
  },
  sessions: { title: 'Where you’re signed in', Content: Sessions },
  factorCode: { title: 'Two-step sign-in', Content: FactorCode },
  factorSetup: { title: 'Set up two-step sign-in', Content: FactorSetup },
  recoveryCodes: { title: 'Save your recovery codes', Content: RecoveryCodes },
  factorSettings: { title: 'Two-step sign-in', Content: FactorSettings },
  factorDisabled: {
    title: 'Two-step sign-in is off',
    Content: () => <Done>From now on, your password is enough to sign in.</Done>,
  },
  confirmPassword: { title: 'Confirm it’s you', Content: ConfirmPassword },
  confirmAtProvider: { title: 'Confirm it’s you', Content: ConfirmAtProvider },
  ownData: { title: 'Your data', Content: OwnData },
  deletionLinkSent: {
    title: 'Check your email',
    Content: ({ email }) => (
      <Done next={paths.ownData()} action="Back to your data">
        We’ve sent a link to {email}. Nothing is deleted until you confirm it there.
      </Done>
    ),
  },
  confirmDeletion: { title: 'Delete your account?', Content: ConfirmDeletion },
  confirmPlace: { title: 'Join the waiting list?', Content: ConfirmPlace },
  placeConfirmed: { title: 'You’re on the waiting list', Content: PlaceConfirmed },
  placeLinkOver: { title: 'This link no longer works', Content: PlaceLinkOver },
  invitation: { title: 'Join the team', Content: Invitation },
  invitationOver: { title: 'This link no longer works', Content: InvitationOver },
  payLink: { title: `Your ${brand.name} package`, Content: PayLink },
  payLinkOver: { title: 'This link no longer works', Content: PayLinkOver },
}

/** Renders an account page for the server, which sends it without scripts. */
export const renderAccountPage: RenderAccountPage = (name, props, site) => {
  const { title, Content } = pages[name]
  const content = renderToStaticMarkup(
    <ServedSiteInfo value={site}>
      <StaticRouter location="/">
        <PlainFrame>
          <div className="max-w-lg">
            <h1 className="mb-7 text-title">
              <Unbroken>{title}</Unbroken>
            </h1>
            <Content {...props} />
            <Help />
          </div>
        </PlainFrame>
      </StaticRouter>
    </ServedSiteInfo>,
  )
  return { title, content }
}
