import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../config'
import { noteEvent } from '../http/security-events'
import { asRefusal, isExpected } from '../platform/errors'
import { clientOf, startSession } from './browser-session'
import { queryOf, redirect } from './form'
import { finishContinue, startContinue } from './oidc'
import { ownPath } from './return-to'

/** "Continue with …": to the OpenID Connect provider and back. */
export function oidcRoutes(app: FastifyInstance) {
  app.get('/api/login/continue', async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    try {
      const { url, cookies } = await startContinue(clientOf(request), returnTo)
      return reply.header('set-cookie', cookies).redirect(url, 303)
    } catch (error) {
      return backToSignIn(request, reply, error, returnTo)
    }
  })

  app.get('/api/auth/callback/oidc', async (request, reply) => {
    try {
      const { token, location, cookies } = await finishContinue(
        queryOf(request),
        request.headers.cookie,
      )
      reply.header('set-cookie', cookies)
      const { pathname, search } = new URL(location ?? '/api/login?error=failed', config.PUBLIC_URL)
      if (token) await startSession(request, reply, token)
      noteEvent(request, 'sign-in', token ? 'success' : 'failure')
      return redirect(reply, ownPath(pathname + search))
    } catch (error) {
      return backToSignIn(request, reply, error, '/')
    }
  })
}

/** Reports failures on the sign-in page, since a person is waiting at the browser. */
function backToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  returnTo: string,
) {
  noteEvent(request, 'sign-in', 'failure')
  const refusal = asRefusal(error)
  const { code } = refusal.extensions
  if (code === 'NOT_FOUND') throw error // no provider is configured
  if (!isExpected(refusal)) request.log.error({ err: error }, 'request failed')
  return redirect(reply, `/api/login?${new URLSearchParams({ error: code, returnTo })}`)
}
