import { config } from '../config'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
import { type Recipient, resetMail } from './account.mail'
import { forgiveAccount } from './rate-limits'
import { ownPath } from './return-to'
import { endSessions } from './sessions'

/** `libraryUrl` points to Better Auth's own page, which isn't mounted; it carries the page to return to. */
export async function sendResetMail(user: Recipient, token: string, libraryUrl: string) {
  const returnTo = ownPath(new URL(libraryUrl).searchParams.get('callbackURL'))
  const query = new URLSearchParams({ token, ...(returnTo !== '/' && { returnTo }) })
  const url = `${config.PUBLIC_URL}/api/login/reset?${query}`
  await db.$transaction((tx) => queueMail(tx, resetMail(user, url)))
}

/**
 * The link proves control of the inbox. An account whose email was never verified may have been made
 * by someone else, so their sign-ins are removed first; then the email counts as verified.
 */
export async function onPasswordReset({
  id,
  email,
  emailVerified,
}: Recipient & { emailVerified: boolean }) {
  if (!emailVerified) {
    await db.signIn.deleteMany({ where: { userId: id, providerId: { not: 'credential' } } })
  }
  await endSessions({ userId: id })
  await deleteResetLinks(id)
  if (!emailVerified) await db.user.update({ where: { id }, data: { emailVerified: true } })
  await forgiveAccount('sign-in', email)
}

/** Invalidates every reset link mailed so far. */
export const deleteResetLinks = (userId: string) =>
  db.verification.deleteMany({ where: { value: userId } })
