import { createHmac } from 'node:crypto'
import { networkOf } from '../platform/network'
import { clearAttempts, countAttempt, uncountAttempt } from '../platform/rate-limit'
import { sessionSecret } from './cookie'

/** Within ten minutes. Many people may share a network, but an account belongs to one person. */
const MAX_PER_ACCOUNT = 10
const MAX_PER_NETWORK = 50

type Action = 'sign-in' | 'sign-up' | 'reset' | 'password' | 'continue'

/** Counts an attempt before anything is looked up, whether the account exists or not. */
export async function limitAttempts(
  action: Action,
  { clientIp, email }: { clientIp?: string; email?: string },
) {
  if (clientIp) await countAttempt(networkKey(action, clientIp), { most: MAX_PER_NETWORK })
  if (email) await countAttempt(accountKey(action, email), { most: MAX_PER_ACCOUNT })
}

/**
 * Limits the links of any kind that are mailed to one inbox, since anyone can request them. Counts
 * the same whether there is an account or not.
 */
export async function limitMailedLinks(email: string) {
  const message = "You've requested several links already. Check your email."
  await countAttempt(accountKey('mail', email), { most: 3, withinSeconds: 15 * 60, message })
  await countAttempt(accountKey('mail-day', email), {
    most: 10,
    withinSeconds: 24 * 60 * 60,
    message,
  })
}

/** After a success: clears the account's count and takes back the network's attempt. */
export async function forgiveAttempts(
  action: Action,
  { clientIp, email }: { clientIp: string; email: string },
) {
  await uncountAttempt(networkKey(action, clientIp))
  await forgiveAccount(action, email)
}

export const forgiveAccount = (action: Action, email: string) =>
  clearAttempts(accountKey(action, email))

const accountKey = (action: Action | 'mail' | 'mail-day', email: string) =>
  `${action} account ${hashOf(email.toLowerCase())}`

/** Rate-limit key for what a signed-in user does. */
export const userKey = (action: 'message', userId: string) => `${action} account ${hashOf(userId)}`

/** Rate-limit key for an IP network; hashed so that the table holds no IP addresses. */
export const networkKey = (action: Action | 'consultation' | 'new-cart', clientIp: string) =>
  `${action} address ${networkHash(clientIp)}`

/** Keyed hash of an IP network. */
export const networkHash = (clientIp: string) => hashOf(networkOf(clientIp))

const hashOf = (text: string) =>
  createHmac('sha256', sessionSecret()).update(text).digest('base64url')
