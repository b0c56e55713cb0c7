import type { FastifyInstance } from 'fastify'
import { config } from '../config'
import { asRefusal } from '../platform/errors'
import { openSession, senderOf } from './browser'
import { goTo, queryOf } from './form-answers'
import { finishContinue, startContinue } from './oidc'
import { ownPath } from './return-to'

/** "Continue with …": to the other site and back. What fails is told on the sign-in page. */
export function oidcRoutes(app: FastifyInstance) {
  app.get('/api/login/continue', async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    try {
      const { url, cookies } = await startContinue(senderOf(request), returnTo)
      return reply.header('set-cookie', cookies).redirect(url, 303)
    } catch (error) {
      const { code } = asRefusal(error).extensions
      if (code !== 'PROVIDER_UNAVAILABLE' && code !== 'RATE_LIMITED') throw error
      return goTo(reply, `/api/login?${new URLSearchParams({ error: code, returnTo })}`)
    }
  })

  app.get('/api/auth/callback/oidc', async (request, reply) => {
    const { token, location, cookies } = await finishContinue(
      queryOf(request),
      request.headers.cookie,
    )
    reply.header('set-cookie', cookies)
    const { pathname, search } = new URL(location ?? '/api/login?error=failed', config.PUBLIC_URL)
    if (token) await openSession(request, reply, token)
    return goTo(reply, ownPath(pathname + search))
  })
}
