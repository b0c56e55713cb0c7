import { db } from '../../platform/db'
import { emailField, type Proof } from '../account'
import type { Profile } from './oidc'

/** Why the provider's user can't be signed in. */
export type Obstacle = 'account_not_linked' | 'email_missing'

/**
 * Returns the account of the provider's user, which is created if there is none. An existing account is
 * used only if both sides have verified the email; otherwise the other side could be anyone.
 */
export async function accountOf(profile: Profile): Promise<Proof | Obstacle> {
  const { subject: accountId, emailVerified, firstName, lastName, name } = profile
  const link = { providerId: 'oidc', accountId }
  const signIn = await db.signIn.findUnique({
    where: { providerId_accountId: link },
    select: { user: true },
  })
  if (signIn) return proofOf(signIn.user)

  const { data: email } = emailField.safeParse(profile.email)
  if (!email) return 'email_missing'
  const existing = await db.user.findUnique({ where: { email } })
  if (!existing) {
    const user = { email, emailVerified, firstName, lastName, name }
    return proofOf(await db.user.create({ data: { ...user, signIns: { create: link } } }))
  }
  if (!existing.emailVerified || !emailVerified) return 'account_not_linked'
  await db.signIn.create({ data: { ...link, userId: existing.id } })
  return proofOf(existing)
}

const proofOf = ({ id, email }: { id: string; email: string }) => ({ userId: id, email })
