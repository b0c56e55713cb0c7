import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { documented } from '../../http/openapi'
import { noteEvent } from '../../http/security-events'
import { asRefusal, isExpected } from '../../platform/errors'
import { cookieOptions, cookiePrefix } from '../cookie'
import { queryOf, redirect } from '../form'
import { seal, unseal } from '../sealed'
import { clientOf } from '../sign-in/browser-session'
import { mayRefuseCookies } from '../sign-in/new-cookie'
import { continueSignIn } from '../sign-in/pending-sign-in'
import { ownPath } from '../sign-in/return-to'
import { type Flow, finishContinue, startContinue } from './oidc'
import { accountOf } from './provider-account'

const flowCookie = `${cookiePrefix}-sign-in`
const FLOW_SECONDS = 10 * 60

const provider = (summary: string) =>
  documented({
    summary,
    isPage: true,
    answers: { 303: 'To the provider, or back' },
    refusals: ['NOT_FOUND'],
  })

/** "Continue with …": to the OpenID Connect provider and back. */
export function oidcRoutes(app: FastifyInstance) {
  app.get(
    '/api/login/continue',
    provider('Continues at the OpenID Connect provider'),
    async (request, reply) => {
      const returnTo = ownPath(queryOf(request).returnTo)
      try {
        const { url, flow } = await startContinue(clientOf(request), returnTo)
        reply.setCookie(flowCookie, seal('oidc', { ...flow }, FLOW_SECONDS), cookieOptions)
        return redirect(reply, url)
      } catch (error) {
        return backToSignIn(request, reply, error, returnTo)
      }
    },
  )

  app.get(
    '/api/auth/callback/oidc',
    provider('Where that provider returns to'),
    async (request, reply) => {
      const flow = unseal('oidc', request.cookies[flowCookie]) as Flow | undefined
      reply.clearCookie(flowCookie, cookieOptions)
      const returnTo = ownPath(flow?.returnTo)
      if (!flow)
        return signInPage(reply, mayRefuseCookies(request) ? 'cookies' : 'expired', returnTo)
      try {
        const search = request.url.slice(request.url.indexOf('?'))
        const proof = await accountOf(await finishContinue(search, flow))
        if (typeof proof === 'string') {
          noteEvent(request, 'sign-in', 'failure')
          return signInPage(reply, proof, returnTo)
        }
        return await continueSignIn(request, reply, proof, returnTo)
      } catch (error) {
        return backToSignIn(request, reply, error, returnTo)
      }
    },
  )
}

/** Reports failures on the sign-in page, since a person is waiting at the browser. */
function backToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  returnTo: string,
) {
  noteEvent(request, 'sign-in', 'failure')
  if (error instanceof AuthorizationResponseError) return signInPage(reply, error.error, returnTo)
  const refusal = asRefusal(error)
  const { code } = refusal.extensions
  if (code === 'NOT_FOUND') throw error // no provider is configured
  if (isProviderError(error)) request.log.warn({ err: error }, 'sign-in at the provider failed')
  else if (!isExpected(refusal)) request.log.error({ err: error }, 'request failed')
  return signInPage(reply, code, returnTo)
}

/** The provider refused the code, sent something invalid, or didn't respond. */
const isProviderError = (error: unknown) =>
  [ClientError, ResponseBodyError, WWWAuthenticateChallengeError].some(
    (kind) => error instanceof kind,
  )

const signInPage = (reply: FastifyReply, error: string, returnTo: string) =>
  redirect(reply, `/api/login?${new URLSearchParams({ error, returnTo })}`)
