import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documented } from '../http/openapi'
import { type OpenAccess, type Session, userOf } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { loadSessionSecret } from '../platform/session-secret'
import { cookieOptions, IDLE_SECONDS, sessionCookie } from './cookie'
import { factorRoutes } from './factor/factor.routes'
import { acceptForms } from './form'
import { passwordRoutes } from './password/password.routes'
import { oidcRoutes } from './provider/oidc.routes'
import { confirmRoutes } from './sessions/confirm.routes'
import { extendSession, findOpenSessions, findSession } from './sessions/sessions'
import { sessionsRoutes } from './sessions/sessions.routes'
import { signInRoutes } from './sign-in/sign-in.routes'
import { verificationRoutes } from './verification/verification.routes'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the session of a request or an upgrade with these headers. */
    sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
    /** Returns which of these sessions are still open. */
    openSessions(ids: string[]): Promise<OpenAccess>
  }
  interface FastifyRequest {
    session: Session | null
  }
}

const RestUser = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isStaff: z.boolean(),
  })
  .meta({ id: 'User' })

/** Paths whose response depends on the session; pages and files are the same for all visitors. */
const isPersonal = (url: string) => /^\/(api|deals|graphql|staff)(\/|\?|$)/.test(url)

/** Reads the session of every request, and serves sign-in and its pages. */
export async function accountRoutes(app: FastifyInstance) {
  await loadSessionSecret()

  app.decorateRequest('session', null)
  app.decorate('sessionOf', ({ cookie = '' }) =>
    findSession(app.parseCookie(cookie)[sessionCookie]),
  )
  app.decorate('openSessions', findOpenSessions)
  app.addHook('onRequest', (request, reply, done) => {
    const cookie = request.cookies[sessionCookie]
    if (!cookie || !isPersonal(request.url)) return done() // without a promise: most visitors
    openSession(request, reply, cookie).then(() => done(), done)
  })

  async function openSession(request: FastifyRequest, reply: FastifyReply, cookie: string) {
    const session = await findSession(cookie)
    if (session?.isStale) {
      await extendSession(session)
      reply.setCookie(sessionCookie, cookie, { ...cookieOptions, maxAge: IDLE_SECONDS })
    }
    request.session = session
  }

  const described = documented({
    summary: 'The signed-in user',
    access: 'signedIn',
    answers: { 200: RestUser },
  })
  app.get('/api/auth/user', described, async (request) => {
    const user = userOf(request)
    if (!user) throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
    const { id, firstName, lastName, email, isStaff } = user
    return { id, firstName, lastName, email, isStaff }
  })

  app.register(async (forms) => {
    acceptForms(forms)
    signInRoutes(forms)
    oidcRoutes(forms)
    passwordRoutes(forms)
    verificationRoutes(forms)
    sessionsRoutes(forms)
    factorRoutes(forms)
    confirmRoutes(forms)
  })
}
