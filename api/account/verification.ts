import { createHash, randomBytes } from 'node:crypto'
import { config } from '../config'
import type { SignedInUser } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
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
  const expiresAt = new Date(Date.now() + VALID_MS)
  await db.$transaction(async (tx) => {
    await tx.verification.create({
      data: { identifier: identifierOf(token), value: user.id, expiresAt },
    })
    const url = `${config.PUBLIC_URL}/api/login/verify?${new URLSearchParams({ token })}`
    await queueMail(tx, verificationMail(user, url))
  })
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
      where: { identifier: identifierOf(token), value: id, expiresAt: { gt: new Date() } },
    })
    if (count === 0) throw invalidLink()
    await tx.user.update({ where: { id }, data: { emailVerified: true } })
  })
}

export const invalidLink = () =>
  new Refusal('BAD_INPUT', 'This link is invalid or no longer works.')
