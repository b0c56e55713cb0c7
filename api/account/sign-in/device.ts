import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionSecret } from '../../platform/session-secret'
import { cookieOptions, cookiePrefix } from '../cookie'
import { seal, unseal } from '../sealed'

const cookieName = `${cookiePrefix}-device`
const VALID_SECONDS = 180 * 24 * 60 * 60

/** Keyed hash of the email, since the next user of a shared computer can read the cookie. */
const hashOf = (email: string) =>
  createHmac('sha256', sessionSecret()).update(`device ${email}`).digest('base64url')

/** Returns the id of this browser if it signed in to the account before (OWASP device cookie). */
export function knownDevice({ cookies }: FastifyRequest, email: string) {
  const sealed = unseal('device', cookies[cookieName])
  return sealed?.account === hashOf(email) ? sealed.id : undefined
}

/**
 * Remembers that this browser has signed in to the account, also after it signs out. Call it only once the email is
 * verified: a stranger may have created the account, and must not stay trusted after the owner takes it over.
 */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string) {
  const id = knownDevice(request, email) ?? randomUUID()
  reply.setCookie(cookieName, seal('device', { id, account: hashOf(email) }, VALID_SECONDS), {
    ...cookieOptions,
    maxAge: VALID_SECONDS,
  })
}
