import { createHash, randomBytes } from 'node:crypto'
import { config } from '../config'
import type { SignedInUser } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { verificationMail } from './account.mail'
import { limitMail } from './limits'

const VALID_MS = 24 * 60 * 60_000

const identifierOf = (token: string) =>
  `verify-address ${createHash('sha256').update(token).digest('base64url')}`

/** Mails the link that proves the address. */
export async function sendVerification(user: { id: string; name: string; email: string }) {
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

/** Again, because the first one did not arrive. */
export async function sendVerificationAgain({ id, firstName, lastName, email }: SignedInUser) {
  await limitMail(email)
  await sendVerification({ id, name: `${firstName} ${lastName}`, email })
}

/**
 * Opened by who is signed in to the account that the link was sent for. The link alone is not enough:
 * somebody could have signed up with another one's address, in the hope of a click there.
 */
export async function verifyAddress({ id }: SignedInUser, token: string) {
  await db.$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({
      where: { identifier: identifierOf(token), value: id, expiresAt: { gt: new Date() } },
    })
    if (count === 0) throw new Refusal('BAD_INPUT', 'This link is not valid, or not any more.')
    await tx.user.update({ where: { id }, data: { emailVerified: true } })
  })
}
