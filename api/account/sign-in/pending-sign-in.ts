import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withReturn } from '../../../shared/account-pages'
import { noteEvent } from '../../http/security-events'
import { sessionSecret } from '../../platform/session-secret'
import { findPassword, type Proof } from '../account'
import { cookieOptions, cookiePrefix } from '../cookie'
import { hasFactor } from '../factor/factor'
import { seal, unseal } from '../sealed'
import { startSession } from './browser-session'
import { landingOf } from './landing'
import { redirectSignedIn } from './new-cookie'

const cookieName = `${cookiePrefix}-factor`
const VALID_SECONDS = 10 * 60

/** After the first proof: asks for the second factor, or signs in if the user has none. */
export async function continueSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: Proof,
  returnTo: string,
) {
  if (!(await hasFactor(proof.userId))) {
    await startSession(request, reply, proof)
    noteEvent(request, 'sign-in', 'success')
    return redirectSignedIn(request, reply, await landingOf(proof.userId, returnTo))
  }
  const { userId, email, checkedHash } = proof
  const data = { userId, email, password: fingerprintOf(checkedHash) }
  const cookie = { ...cookieOptions, maxAge: VALID_SECONDS }
  reply.setCookie(cookieName, seal('factor', data, VALID_SECONDS), cookie)
  return redirectSignedIn(request, reply, withReturn('/api/login/factor', returnTo))
}

/** Returns who gave the first proof in this browser, unless their password has changed since. */
export async function pendingSignIn({ cookies }: FastifyRequest): Promise<Proof | undefined> {
  const { userId, email, password } = unseal('factor', cookies[cookieName]) ?? {}
  if (!userId || !email) return undefined
  if (password === fingerprintOf(undefined)) return { userId, email }
  const checkedHash = (await findPassword({ id: userId }))?.hash
  return password === fingerprintOf(checkedHash) ? { userId, email, checkedHash } : undefined
}

export const forgetPending = (reply: FastifyReply) => reply.clearCookie(cookieName, cookieOptions)

/** Stands for the password's hash in a cookie, and reveals nothing about it. */
const fingerprintOf = (hash = '') =>
  createHmac('sha256', sessionSecret()).update(`fingerprint ${hash}`).digest('base64url')
