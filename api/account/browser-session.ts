import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCart } from '../cart/merge'
import { visitorOf } from '../http/visitor'
import type { Client } from './account'
import { cookieOptions, IDLE_SECONDS, sessionCookie, signToken } from './cookie'
import { endSessions, findSession } from './sessions'

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  clientIp: ip,
  userAgent: headers['user-agent']?.slice(0, 300),
})

/** Signs this browser in with a new session, ends its previous one, and merges the guest's cart. */
export async function startSession(request: FastifyRequest, reply: FastifyReply, token: string) {
  const previous = request.session
  const cookie = signToken(token)
  reply.setCookie(sessionCookie, cookie, { ...cookieOptions, maxAge: IDLE_SECONDS })
  request.session = await findSession(cookie)
  if (previous) await endSessions({ id: previous.id })
  await ownCart(visitorOf(request, reply))
}
