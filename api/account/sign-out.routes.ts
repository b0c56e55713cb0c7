import type { FastifyInstance } from 'fastify'
import { cartCookie } from '../http/visitor'
import { cookieOptions, sessionCookie } from './cookie'
import { goTo } from './form-answers'
import { endSessions } from './session'

/** Ends the session everywhere. The cart stays with its user; this browser starts a new one. */
export function signOutRoutes(app: FastifyInstance) {
  app.post('/api/logout', async (request, reply) => {
    if (request.session) await endSessions({ id: request.session.id })
    reply.clearCookie(sessionCookie, cookieOptions)
    reply.clearCookie(cartCookie, cookieOptions)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? goTo(reply, '/') : reply.status(204).send()
  })
}
