import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { connectAccounts } from './auth'
import { cookieOptions, IDLE_SECONDS, sessionCookie } from './cookie'
import { acceptForms } from './form-answers'
import { oidcRoutes } from './oidc.routes'
import { openSessions } from './open-sessions'
import { pageFiles } from './page-files'
import { passwordRoutes } from './password.routes'
import { findSession, noteUse } from './session'
import { signInRoutes } from './sign-in.routes'
import { signOutRoutes } from './sign-out.routes'
import { verificationRoutes } from './verification.routes'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the session of a request or an upgrade with these headers. */
    sessionOf(headers: IncomingHttpHeaders): Promise<Session | null>
    /** Returns which of these sessions are still open, each with whether it is staff. */
    openSessions(ids: string[]): Promise<Map<string, boolean>>
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Where it matters who is signed in; pages and files are the same for everybody. */
const isPersonal = (url: string) => /^\/(api|graphql|staff)(\/|\?|$)/.test(url)

/** Who is signed in, for every route; and the pages around signing in. */
export async function accountRoutes(app: FastifyInstance) {
  await connectAccounts()

  app.decorateRequest('session', null)
  app.decorate('sessionOf', ({ cookie = '' }) =>
    findSession(app.parseCookie(cookie)[sessionCookie]),
  )
  app.decorate('openSessions', openSessions)
  app.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[sessionCookie]
    if (!cookie || !isPersonal(request.url)) return
    const session = await findSession(cookie)
    if (session?.isOld) {
      await noteUse(session)
      reply.setCookie(sessionCookie, cookie, { ...cookieOptions, maxAge: IDLE_SECONDS })
    }
    request.session = session
  })

  app.get('/api/auth/user', async ({ session }) => {
    if (!session) throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
    const { id, firstName, lastName, email, isStaff } = session.user
    return { id, firstName, lastName, email, isStaff }
  })

  app.register(async (forms) => {
    acceptForms(forms)
    pageFiles(forms)
    signInRoutes(forms)
    signOutRoutes(forms)
    oidcRoutes(forms)
    passwordRoutes(forms)
    verificationRoutes(forms)
  })
}
