import type { FastifyReply, FastifyRequest } from 'fastify'
import { bringGuestCart } from '../cart/merge'
import { visitorOf } from '../http/visitor'
import type { Sender } from './account'
import { cookieOptions, IDLE_SECONDS, sessionCookie } from './cookie'
import { endSessions, findSession, signed } from './session'

export const senderOf = ({ ip, headers }: FastifyRequest): Sender => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, 300),
})

/** Gives this browser a new session; what it was signed in with before is over. */
export async function openSession(request: FastifyRequest, reply: FastifyReply, token: string) {
  const former = request.session
  const cookie = signed(token)
  reply.setCookie(sessionCookie, cookie, { ...cookieOptions, maxAge: IDLE_SECONDS })
  request.session = await findSession(cookie)
  if (former) await endSessions({ id: former.id })
  const visitor = visitorOf(request, reply)
  if (visitor.guestHash) await bringGuestCart(visitor)
}
