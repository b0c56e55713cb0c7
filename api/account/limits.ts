import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { countAttempt, clearAttempts, uncountAttempt } from '../platform/rate-limit'
import { secret } from './cookie'

/** Within ten minutes. Many people may share one network address, but nobody shares an account. */
const MOST_PER_ACCOUNT = 10
const MOST_PER_ADDRESS = 50

type Kind = 'sign-in' | 'sign-up' | 'reset' | 'password' | 'continue'

/** Counted before anything is looked up, also for accounts that do not exist. */
export async function limitTries(kind: Kind, of: { address?: string; account?: string }) {
  if (of.address) await countAttempt(addressKey(kind, of.address), { most: MOST_PER_ADDRESS })
  if (of.account) await countAttempt(accountKey(kind, of.account), { most: MOST_PER_ACCOUNT })
}

/**
 * Of all links that are mailed to one address: anybody can ask for them, and the mailbox is somebody's.
 * Counted alike for addresses without an account.
 */
export async function limitMail(email: string) {
  const message =
    'A link was asked for several times already. Please look at your e-mail, or try again later.'
  const [now, day] = [accountKey('mail', email), accountKey('mail-day', email)]
  await countAttempt(now, { most: 3, withinSeconds: 15 * 60, message })
  await countAttempt(day, { most: 10, withinSeconds: 24 * 60 * 60, message })
}

/** After a success the account starts anew, and the network address has its try back. */
export async function forgive(kind: Kind, of: { address: string; account: string }) {
  await uncountAttempt(addressKey(kind, of.address))
  await forgiveAccount(kind, of.account)
}

export const forgiveAccount = (kind: Kind, email: string) => clearAttempts(accountKey(kind, email))

const accountKey = (kind: Kind | 'mail' | 'mail-day', email: string) =>
  `${kind} account ${hashOf(email.toLowerCase())}`
/** What a network address is called where tries are counted: nobody can tell it from that. */
export const addressKey = (kind: Kind | 'consultation', address: string) =>
  `${kind} address ${hashOf(network(address))}`

const hashOf = (text: string) => createHmac('sha256', secret()).update(text).digest('base64url')

/** Whoever has one IPv6 address has the 2^64 beside it as well. */
export function network(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = head ? head.split(':') : []
  if (tail !== undefined) {
    const after = tail ? tail.split(':') : []
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
