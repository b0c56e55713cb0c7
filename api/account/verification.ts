import { createHash, randomBytes } from 'node:crypto'
import { config } from '../config'
import type { SignedInUser } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { databaseTime, db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import type { Client } from './account'
import { type Recipient, verificationMail } from './account.mail'
import { limitMailedLinks } from './rate-limits'

const VALID_MS = 24 * 60 * 60_000

const identifierOf = (token: string) =>
  `verify-address ${createHash('sha256').update(token).digest('base64url')}`

/** Mails a link that confirms the user's email. */
export async function sendVerification(user: Recipient) {
  const token = randomBytes(32).toString('base64url')
  await db.$transaction(async (tx) => {
    await storeLink(tx, { identifier: identifierOf(token), value: user.id, validMs: VALID_MS })
    const url = `${config.PUBLIC_URL}/api/login/verify?${new URLSearchParams({ token })}`
    await queueMail(tx, verificationMail(user, url))
  })
}

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
  { id, firstName, lastName, email }: SignedInUser,
  { clientIp }: Client,
) {
  await limitMailedLinks({ clientIp, email })
  await sendVerification({ id, name: `${firstName} ${lastName}`, email })
}

/**
 * Confirms the email, for the signed-in user the link was mailed to. The link alone isn't enough: an
 * attacker could sign up with someone else's email and hope that they click it.
 */
export async function verifyEmail({ id }: SignedInUser, token: string) {
  await db.$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({
      where: {
        identifier: identifierOf(token),
        value: id,
        expiresAt: { gt: await databaseTime(tx) },
      },
    })
    if (count === 0) throw invalidLink()
    await tx.user.update({ where: { id }, data: { emailVerified: true } })
  })
}

export const invalidLink = () =>
  new Refusal('BAD_INPUT', 'This link is invalid or no longer works.')
