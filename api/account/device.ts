import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, cookiePrefix } from './cookie'
import { seal, unseal } from './sealed'

const cookieName = `${cookiePrefix}-device`
const VALID_SECONDS = 180 * 24 * 60 * 60

/** Returns the id of this browser if it signed in to the account before (OWASP device cookie). */
export function knownDevice({ cookies }: FastifyRequest, email: string) {
  const sealed = unseal('device', cookies[cookieName])
  return sealed?.email === email ? sealed.id : undefined
}

/** Remembers that this browser has signed in to the account. Signing out doesn't forget it. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string) {
  const id = knownDevice(request, email) ?? randomUUID()
  reply.setCookie(cookieName, seal('device', { id, email }, VALID_SECONDS), {
    ...cookieOptions,
    maxAge: VALID_SECONDS,
  })
}
