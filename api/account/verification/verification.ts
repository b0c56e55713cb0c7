import { createHash, randomBytes } from 'node:crypto'
import type { Session, SignedInUser } from '../../http/visitor'
import { queueMail } from '../../mail/mail'
import { config } from '../../platform/config'
import { databaseTime, db, lockRow, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { log } from '../../platform/log'
import { hashForLog } from '../../platform/log-hash'
import type { Client } from '../account'
import { type Recipient, verificationMail } from '../account.mail'
import { welcomeListed } from '../member-rows'
import { limitMailedLinks } from '../rate-limits'
import { announceEnded, deleteSessions } from '../sessions/sessions'

const VALID_MS = 24 * 60 * 60_000

/** Under what a mailed link is stored. Who reads the database can't use it: only the hash of its token is there. */
export const linkIdentifier = (
  purpose: 'verify-address' | 'reset-password' | 'delete-account',
  token: string,
) => `${purpose} ${createHash('sha256').update(token).digest('base64url')}`

const identifierOf = (token: string) => linkIdentifier('verify-address', token)

/** Mails a link that confirms the user's email. */
async function sendVerification(user: Recipient) {
  const token = randomBytes(32).toString('base64url')
  await db.$transaction(async (tx) => {
    await storeLink(tx, { identifier: identifierOf(token), value: user.id, validMs: VALID_MS })
    const url = `${config.PUBLIC_URL}/api/login/verify?${new URLSearchParams({ token })}`
    await queueMail(tx, verificationMail(user, url))
  })
}

/** As `sendVerification`, for a new account. If the mail can't be stored, its user can request another one. */
export const mailFirstVerification = (user: Recipient) =>
  sendVerification(user).catch((error: unknown) =>
    log.error({ err: error, user: hashForLog('user', user.id) }, 'verification mail not stored'),
  )

/** Stores a mailed link in the transaction of its email. It expires by the database's clock. */
export async function storeLink(
  tx: Tx,
  { validMs, ...link }: { identifier: string; value: string; validMs: number },
) {
  const expiresAt = new Date((await databaseTime(tx)).getTime() + validMs)
  await tx.verification.create({ data: { ...link, expiresAt } })
}

/** Mails another link, since the first one didn't arrive. */
export async function sendVerificationAgain(
  { id, firstName, email }: SignedInUser,
  { clientIp }: Client,
) {
  await limitMailedLinks({ clientIp, email })
  await sendVerification({ id, firstName, email })
}

/**
 * Confirms the email, for the signed-in user the link was mailed to. The link alone isn't enough: an
 * attacker could sign up with someone else's email and hope that they click it.
 */
export async function verifyEmail(session: Session, token: string) {
  const { id } = session.user
  const ended = await db.$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({
      where: {
        identifier: identifierOf(token),
        value: id,
        expiresAt: { gt: await databaseTime(tx) },
      },
    })
    if (count === 0) throw invalidLink()
    return markVerified(tx, id, session)
  })
  await welcomeListed(id)
  announceEnded(ended)
}

/**
 * Marks the email of an account as verified, now that its owner has opened a mailed link. Before that, anyone could
 * have made the account and set up ways into it, so these are removed: all sessions, the second factor, and accounts
 * at the provider. (API tokens need a verified email.) `session` has opened the link; it passed the password or
 * provider, and the second factor, so those are its owner's and stay. Returns the sessions that ended.
 */
export async function markVerified(tx: Tx, userId: string, session?: Session): Promise<string[]> {
  await lockRow(tx, 'users', userId) // sign-ins take turns with this
  const { emailVerified } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  if (emailVerified) return []
  const ended = await deleteSessions(tx, { userId, ...(session && { id: { not: session.id } }) })
  if (!session) {
    await tx.secondFactor.deleteMany({ where: { userId } })
    await tx.signIn.deleteMany({ where: { userId, providerId: { not: 'credential' } } })
  }
  await tx.user.update({ where: { id: userId }, data: { emailVerified: true } })
  return ended
}

export const invalidLink = () =>
  new Refusal('BAD_INPUT', 'This link is invalid or no longer works.')
