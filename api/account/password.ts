import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../../shared/limits'
import type { Session, SignedInUser } from '../http/visitor'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { authErrorCode, type Client, emailField, newPasswordField } from './account'
import { auth } from './auth'
import { verifyPassword } from './hashing'
import { forgiveAccount, limitAttempts, limitMailedLinks } from './rate-limits'
import { deleteResetLinks } from './reset-link'
import { endSessions } from './sessions'
import { invalidLink } from './verification'

export const ForgottenPassword = z.object({ email: emailField })
export const ResetPassword = z.object({ token: z.string(), password: newPasswordField })
const noPassword = 'Please enter your current password.'
export const ChangePassword = z.object({
  oldPassword: z.string(noPassword).min(1, noPassword),
  password: newPasswordField,
})

/** Longer than storing an email takes, so that response times don't reveal who has an account. */
const MIN_RESPONSE_MS = 250

/** Mails a reset link if there is such an account; the response is the same either way. */
export async function requestReset({ clientIp }: Client, email: string, returnTo: string) {
  await limitAttempts('reset', { clientIp })
  await limitMailedLinks(email)
  await Promise.all([
    auth.api.requestPasswordReset({ body: { email, redirectTo: returnTo } }),
    wait(MIN_RESPONSE_MS),
  ])
}

/** Whether a link is still valid: it works once, for an hour. Better Auth stores only the token's hash. */
export async function isResetLink(token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found !== null && found.expiresAt > new Date()
}

/** Sets a new password through a mailed link; ends every session of the account. */
export async function resetPassword({ token, password }: z.infer<typeof ResetPassword>) {
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    if (authErrorCode(error) === 'INVALID_TOKEN') throw invalidLink()
    throw error
  })
}

/** Requires the current password, and ends every other session of the account. */
export async function changePassword(
  { id, user }: Session,
  cookies: string | undefined,
  { oldPassword, password }: z.infer<typeof ChangePassword>,
) {
  await limitAttempts('password', { email: user.email })
  const headers = new Headers({ cookie: cookies ?? '' })
  const body = { currentPassword: oldPassword, newPassword: password }
  await auth.api.changePassword({ body, headers }).catch((error) => {
    const problem = problems.get(authErrorCode(error))
    throw problem ? new Refusal('BAD_INPUT', problem, { fields: { oldPassword: problem } }) : error
  })
  await forgiveAccount('password', user.email)
  await endSessions({ userId: user.id, id: { not: id } })
  await deleteResetLinks(user.id)
}

/** Asks a signed-in user for the password again; `field` names the input. */
export async function checkPassword(
  { id, email }: SignedInUser,
  { field, given }: { field: string; given: unknown },
) {
  const refuse = (problem = noPassword) =>
    new Refusal('BAD_INPUT', problem, { fields: { [field]: problem } })
  if (typeof given !== 'string' || !given) throw refuse()
  await limitAttempts('password', { email })
  const where = { userId: id, providerId: 'credential' }
  const hash = (await db.signIn.findFirst({ where, select: { password: true } }))?.password
  if (!hash) throw refuse(problems.get('CREDENTIAL_ACCOUNT_NOT_FOUND'))
  const isRight =
    given.length <= MAX_PASSWORD_LENGTH && (await verifyPassword({ hash, password: given }))
  if (!isRight) throw refuse(problems.get('INVALID_PASSWORD'))
  await forgiveAccount('password', email)
}

const problems = new Map<string | undefined, string>([
  ['INVALID_PASSWORD', "That's not your current password."],
  ['PASSWORD_TOO_LONG', "That's not your current password."],
  [
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    "Your account doesn't have a password yet. To set one, sign out and choose “Forgot your password?”.",
  ],
])
