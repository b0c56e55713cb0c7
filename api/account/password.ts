import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Session } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { codeOf, emailField, newPasswordField, type Sender } from './account'
import { auth } from './auth'
import { forgiveAccount, limitMail, limitTries } from './limits'
import { dropResetLinks } from './reset-link'
import { endSessions } from './session'

export const ForgottenPassword = z.object({ email: emailField })
export const ResetPassword = z.object({ token: z.string(), password: newPasswordField })
const noPassword = 'Please enter your current password.'
export const ChangePassword = z.object({
  oldPassword: z.string(noPassword).min(1, noPassword),
  password: newPasswordField,
})

/** Longer than storing an e-mail takes: the time of the answer tells nobody who has an account. */
const ALIKE_MS = 250

/** Mails a link to choose a new password, if there is such an account; the answer does not tell. */
export async function requestReset({ address }: Sender, email: string, returnTo: string) {
  await limitTries('reset', { address })
  await limitMail(email)
  await Promise.all([
    auth.api.requestPasswordReset({ body: { email, redirectTo: returnTo } }),
    wait(ALIKE_MS),
  ])
}

/** The library keeps only the hash of a link's token; a link works once, for an hour. */
export async function isResetLink(token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found !== null && found.expiresAt > new Date()
}

/** Chooses a new password by a mailed link; ends every session of the account. */
export async function resetPassword({ token, password }: z.infer<typeof ResetPassword>) {
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    if (codeOf(error) === 'INVALID_TOKEN') throw oldLink()
    throw error
  })
}

export const oldLink = () => new Refusal('BAD_INPUT', 'This link is not valid, or not any more.')

/** Asks for the old password, and ends every other session of the account. */
export async function changePassword(
  { id, user }: Session,
  cookies: string | undefined,
  { oldPassword, password }: z.infer<typeof ChangePassword>,
) {
  await limitTries('password', { account: user.email })
  const headers = new Headers({ cookie: cookies ?? '' })
  const body = { currentPassword: oldPassword, newPassword: password }
  await auth.api.changePassword({ body, headers }).catch((error) => {
    const wrong = problems.get(codeOf(error))
    throw wrong ? new Refusal('BAD_INPUT', wrong, { fields: { oldPassword: wrong } }) : error
  })
  await forgiveAccount('password', user.email)
  await endSessions({ userId: user.id, id: { not: id } })
  await dropResetLinks(user.id)
}

const problems = new Map<string | undefined, string>([
  ['INVALID_PASSWORD', 'This is not your current password.'],
  ['PASSWORD_TOO_LONG', 'This is not your current password.'],
  [
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'Your account has no password yet. Sign out and choose “Forgot your password?” to get one.',
  ],
])
