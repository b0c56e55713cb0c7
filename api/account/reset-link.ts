import { config } from '../config'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
import { resetMail } from './account.mail'
import { forgiveAccount } from './limits'
import { ownPath } from './return-to'
import { endSessions } from './session'

interface Recipient {
  id: string
  name: string
  email: string
}

/** `libraryUrl` leads to a page of the library's own, which nobody can open; it knows the way back. */
export async function sendResetMail(user: Recipient, token: string, libraryUrl: string) {
  const returnTo = ownPath(new URL(libraryUrl).searchParams.get('callbackURL'))
  const query = new URLSearchParams({ token, ...(returnTo !== '/' && { returnTo }) })
  const url = `${config.PUBLIC_URL}/api/login/reset?${query}`
  await db.$transaction((tx) => queueMail(tx, resetMail(user, url)))
}

/**
 * Whoever has the link reads the mail of this address. Who used the account before it was verified may
 * be a stranger: their ways in are closed first, then the address counts as verified.
 */
export async function whenReset({
  id,
  email,
  emailVerified,
}: Recipient & { emailVerified: boolean }) {
  if (!emailVerified) {
    await db.signIn.deleteMany({ where: { userId: id, providerId: { not: 'credential' } } })
  }
  await endSessions({ userId: id })
  await dropResetLinks(id)
  if (!emailVerified) await db.user.update({ where: { id }, data: { emailVerified: true } })
  await forgiveAccount('sign-in', email)
}

/** Links that were mailed for the password before lead nowhere any more. */
export const dropResetLinks = (userId: string) =>
  db.verification.deleteMany({ where: { value: userId } })
