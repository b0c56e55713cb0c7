import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { withReturn } from '../../../shared/account-pages'
import type { Session } from '../../http/visitor'
import { queueMail } from '../../mail/mail'
import { config } from '../../platform/config'
import { databaseTime, db, lockRow, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import {
  type Client,
  findPassword,
  knownEmailField,
  newPasswordField,
  type Proof,
} from '../account'
import { resetMail } from '../account.mail'
import { welcomeListed } from '../member-rows'
import { forgiveGuesses, limitGuesses, limitMailedLinks, limitNetwork } from '../rate-limits'
import { announceEnded, deleteAllSessions } from '../sessions/sessions'
import { invalidLink, linkIdentifier, markVerified, storeLink } from '../verification/verification'
import { hashPassword, verifyPassword } from './hashing'
import { refuseWeakPassword } from './password-policy'

export const ForgottenPassword = z.object({ email: knownEmailField })
export const ResetPassword = z.object({ token: z.string(), password: newPasswordField })
const noPassword = 'Please enter your current password.'
export const ChangePassword = z.object({
  oldPassword: z.string(noPassword).min(1, noPassword),
  password: newPasswordField,
})

const LINK_VALID_MS = 60 * 60_000
/** Longer than storing an email takes, so that response times don't reveal who has an account. */
const MIN_RESPONSE_MS = 250

/** Mails a reset link if there is such an account; the response is the same either way. */
export async function requestReset({ clientIp }: Client, email: string, returnTo: string) {
  await limitNetwork('reset', clientIp)
  await limitMailedLinks({ clientIp, email })
  await Promise.all([sendResetMail(email, returnTo), wait(MIN_RESPONSE_MS)])
}

async function sendResetMail(email: string, returnTo: string) {
  const user = await db.user.findUnique({ where: { email } })
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const path = withReturn('/api/login/reset', returnTo)
  const url = `${config.PUBLIC_URL}${path}${path.includes('?') ? '&' : '?'}token=${token}`
  await db.$transaction(async (tx) => {
    await storeLink(tx, { identifier: identifierOf(token), value: user.id, validMs: LINK_VALID_MS })
    await queueMail(tx, resetMail(user, url))
  })
}

const identifierOf = (token: string) => linkIdentifier('reset-password', token)

const validLink = async (token: string, tx?: Tx) => ({
  identifier: identifierOf(token),
  expiresAt: { gt: await databaseTime(tx) },
})

/** Whether a link is still valid: it works once, for an hour. */
export const isResetLink = async (token: string) =>
  (await db.verification.count({ where: await validLink(token) })) > 0

/**
 * Sets a new password through a mailed link; ends every session of the account. The link proves control
 * of the inbox, so the email counts as verified from now on. Returns the account's email.
 */
export async function resetPassword({ token, password }: z.infer<typeof ResetPassword>) {
  const verification = await db.verification.findFirst({ where: await validLink(token) })
  if (!verification) throw invalidLink()
  await refuseWeakPassword(
    password,
    await db.user.findUniqueOrThrow({ where: { id: verification.value } }),
  )
  const hash = await hashPassword(password)
  const { ended, email } = await db.$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({ where: await validLink(token, tx) })
    if (count === 0) throw invalidLink()
    const id = verification.value
    await deleteLinks(tx, id)
    const sessions = await storePassword(tx, id, hash)
    await markVerified(tx, id)
    const { email } = await tx.user.findUniqueOrThrow({ where: { id } })
    return { ended: sessions, email }
  })
  await welcomeListed(verification.value)
  announceEnded(ended)
  return email
}

/**
 * Requires the current password, and ends every session of the account, this one too: the browser gets
 * a new one, so that a copy of its cookie is worth nothing.
 */
export async function changePassword(
  session: Session,
  { oldPassword, password }: z.infer<typeof ChangePassword>,
): Promise<Proof> {
  const { user } = session
  const oldHash = await checkPassword(session, oldPassword, 'oldPassword')
  await refuseWeakPassword(password, user)
  const checkedHash = await hashPassword(password)
  const ended = await db.$transaction(async (tx) => {
    await lockRow(tx, 'users', user.id)
    const where = { userId: user.id, providerId: 'credential', password: oldHash }
    // A reset may have replaced it while the new one was hashed.
    if ((await tx.signIn.count({ where })) === 0) throw wrong('oldPassword', notCurrent)
    // Until the email is verified, its owner may not be who changes the password, and needs the links.
    if (user.emailVerified) await deleteLinks(tx, user.id)
    return storePassword(tx, user.id, checkedHash)
  })
  announceEnded(ended)
  return { userId: user.id, email: user.email, checkedHash }
}

/** Refuses a password that isn't the user's; guesses are limited. Returns the stored hash. */
export async function checkPassword({ id, user }: Session, password: string, field: string) {
  await limitGuesses('password', id)
  const credential = await findPassword({ id: user.id })
  if (!credential) throw wrong(field, hasNoPassword)
  if (!(await verifyPassword({ hash: credential.hash, password }))) {
    throw wrong(field, notCurrent)
  }
  await forgiveGuesses('password', id)
  return credential.hash
}

const notCurrent = "That's not your current password."

const hasNoPassword =
  "Your account doesn't have a password yet. To set one, sign out and choose “Forgot your password?”."

const wrong = (field: string, problem: string) =>
  new Refusal('BAD_INPUT', problem, { fields: { [field]: problem } })

/** Deletes the mailed links of an account. */
export const deleteLinks = (tx: Tx, userId: string) =>
  tx.verification.deleteMany({ where: { value: userId } })

/** Replaces the password, and ends all sessions; returns these. */
export async function storePassword(tx: Tx, userId: string, password: string) {
  await lockRow(tx, 'users', userId) // sign-ins take turns with this
  const account = { providerId: 'credential', accountId: userId }
  await tx.signIn.upsert({
    where: { providerId_accountId: account },
    create: { ...account, userId, password },
    update: { password },
  })
  return deleteAllSessions(tx, { id: userId })
}
