import { setTimeout as wait } from 'node:timers/promises'
import { networkOf } from '../platform/network'
import {
  clearAttempts,
  countAttempt,
  hashForKey,
  increaseCount,
  networkKey,
  uncountAttempt,
} from '../platform/rate-limit'

/** Within ten minutes. Many people may share a network, but few of them guess at one account. */
const MAX_PER_ACCOUNT = 10
const MAX_PER_NETWORK = 50
/** From all networks together; more than these are only slowed down, so that no stranger can lock an account. */
const UNDELAYED_PER_ACCOUNT = 100
const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 5_000
const DELAY_STEP_MS = 40

/** Emails of one kind that anyone can request, per day. */
const MAX_PER_INBOX = 8

const ONE_DAY = 24 * 60 * 60

/** Who tries to sign in. `deviceId` is that of a browser which signed in to this account before. */
export interface SignInAttempt {
  clientIp: string
  email: string
  deviceId?: string
}

/**
 * Counts an attempt to sign in before anything is looked up, whether the account exists or not. A known
 * browser has a limit of its own, so strangers cannot keep the owner out.
 */
export async function limitSignIn({ clientIp, email, deviceId }: SignInAttempt) {
  if (deviceId) return countAttempt(deviceKey(deviceId), { most: MAX_PER_ACCOUNT })
  await countAttempt(networkKey('sign-in', clientIp), { most: MAX_PER_NETWORK })
  await countAttempt(pairKey('sign-in', clientIp, email), { most: MAX_PER_ACCOUNT })
  const excess = (await increaseCount(accountKey('sign-in', email))) - UNDELAYED_PER_ACCOUNT
  if (excess > 0) await wait(Math.min(MIN_DELAY_MS + excess * DELAY_STEP_MS, MAX_DELAY_MS))
}

/** After a success, since only failures count. */
export async function forgiveSignIn({ clientIp, email, deviceId }: SignInAttempt) {
  if (deviceId) return clearAttempts(deviceKey(deviceId))
  await uncountAttempt(networkKey('sign-in', clientIp))
  await clearAttempts(pairKey('sign-in', clientIp, email))
  await uncountAttempt(accountKey('sign-in', email))
}

/**
 * Forgives the owner's failures on this network after a new password was set through a mailed link.
 * Failures of others, here or elsewhere, still count.
 */
export async function forgiveOwner({ clientIp, email, deviceId }: SignInAttempt) {
  await clearAttempts(pairKey('sign-in', clientIp, email))
  if (deviceId) await clearAttempts(deviceKey(deviceId))
}

/** Limits sign-ups, reset requests, and visits to the provider of one network. */
export const limitNetwork = (action: 'sign-up' | 'reset' | 'continue', clientIp: string) =>
  countAttempt(networkKey(action, clientIp), { most: MAX_PER_NETWORK })

/** Limits guesses of the current password or a code, per session: a stranger has none. */
export const limitGuesses = (what: 'password' | 'code', id: string) =>
  countAttempt(guessKey(what, id), { most: MAX_PER_ACCOUNT })

export const forgiveGuesses = (what: 'password' | 'code', id: string) =>
  clearAttempts(guessKey(what, id))

/**
 * Limits the links of any kind that are mailed to one inbox, since anyone can request them: first those
 * that one network requests, so that a stranger doesn't use up the owner's. Counts the same whether
 * there is an account or not.
 */
export async function limitMailedLinks({ clientIp, email }: { clientIp: string; email: string }) {
  const limit = {
    withinSeconds: ONE_DAY,
    message:
      "You've requested several links already. Please use the latest one in your inbox or spam folder.",
  }
  await countAttempt(pairKey('mail', clientIp, email), { ...limit, most: 3 })
  await countAttempt(accountKey('mail', email), { ...limit, most: 10 })
}

/** Counts an email that strangers can have sent to any inbox; whether the inbox may get it today. */
export const mayMailInbox = async (action: 'place', email: string) =>
  (await increaseCount(accountKey(action, email), ONE_DAY)) <= MAX_PER_INBOX

const accountKey = (action: 'sign-in' | 'mail' | 'place', email: string) =>
  `${action} account ${hashForKey(email.toLowerCase())}`

const pairKey = (action: 'sign-in' | 'mail', clientIp: string, email: string) =>
  `${action} pair ${hashForKey(`${networkOf(clientIp)} ${email.toLowerCase()}`)}`

const deviceKey = (deviceId: string) => `sign-in device ${hashForKey(deviceId)}`

const guessKey = (what: 'password' | 'code', id: string) => `${what} guess ${hashForKey(id)}`
