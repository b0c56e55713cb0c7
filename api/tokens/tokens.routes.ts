import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../http/bearer'
import { safeMethods } from '../http/origin'
import { readOnlyToken } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { findApiToken, findOpenApiTokens } from './tokens'

/** Sign-in, sign-out, and what people do with their own account and data. */
const isAccountPage = (url: string) => /^\/api\/(login|logout)(\/|\?|$)/.test(url)
const isGraph = (url: string) => /^\/graphql(\/|\?|$)/.test(url)

/**
 * Reads the API token of every request; register it before whatever reads a cookie. A request with a
 * token has no cookies from here on.
 */
export function tokensRoutes(app: FastifyInstance) {
  app.decorateRequest('apiToken', null)
  app.decorate('apiTokenOf', findApiToken)
  app.decorate('openApiTokens', findOpenApiTokens)
  app.addHook('onRequest', (request, reply, done) => {
    const token = bearerOf(request)
    if (token === undefined) return done() // without a promise: nearly every request
    identify(request, reply, token).then(() => done(), done)
  })

  async function identify(request: FastifyRequest, reply: FastifyReply, token: string) {
    request.cookies = {}
    try {
      request.apiToken = await findApiToken(token, request.ip)
    } catch (error) {
      if (isUnauthenticated(error)) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw error
    }
    if (isAccountPage(request.url)) {
      throw new Refusal('FORBIDDEN', 'Account pages are for people. API tokens have no access.')
    }
    // In the graph, the operation decides.
    const mayWrite = request.apiToken.mayWrite || safeMethods.has(request.method)
    if (!mayWrite && !isGraph(request.url)) throw readOnlyToken()
  }
}

const isUnauthenticated = (error: unknown) =>
  error instanceof Refusal && error.extensions.code === 'UNAUTHENTICATED'
