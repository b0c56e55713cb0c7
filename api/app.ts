import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookies from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './account/account.routes'
import { cartRoutes } from './cart/cart.routes'
import { chatRoutes } from './chat/chat.routes'
import { consultationsRoutes } from './consultations/consultations.routes'
import { graphqlRoutes } from './graph/graphql'
import { handleFailures, sendNotFound } from './http/failures'
import { securityHeaders } from './http/headers'
import { healthRoutes } from './http/health'
import { metricsRoutes } from './http/metrics'
import { refuseOtherOrigins } from './http/origin'
import { normalizeTarget } from './http/request-target'
import { trustedProxies } from './http/visitor'
import { acceptSockets } from './live/sockets'
import { ordersRoutes } from './orders/orders.routes'
import { packagesRoutes } from './packages/packages.routes'
import { log } from './platform/log'
import { privacyRoutes } from './privacy/privacy.routes'
import { schema } from './schema'

const SECOND = 1_000

export interface Parts {
  /** Serves the built site. Without it, there are only the graph and REST. */
  pages?: (app: FastifyInstance) => Promise<void>
  /** Serves the pages that list saved mail when there is no SMTP server. */
  mailbox?: (app: FastifyInstance) => void
}

/** Builds the whole server without starting it. */
export async function buildApp({ pages, mailbox }: Parts = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30 * SECOND,
    http: { headersTimeout: 15 * SECOND },
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies,
    rewriteUrl: normalizeTarget,
    // An id may be as long as a URL: an unknown one is NOT_FOUND.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })

  handleFailures(app)
  acceptJsonOnly(app)
  logRequests(app)
  await securityHeaders(app)
  await app.register(cookies)
  refuseOtherOrigins(app)
  metricsRoutes(app)
  healthRoutes(app)
  mailbox?.(app)

  await accountRoutes(app)
  privacyRoutes(app)
  acceptSockets(app)
  packagesRoutes(app)
  cartRoutes(app)
  ordersRoutes(app)
  consultationsRoutes(app)
  chatRoutes(app)
  graphqlRoutes(app, schema)

  if (pages) await pages(app)
  else app.setNotFoundHandler(sendNotFound)
  return app
}

/** CSRF protection: another site can post text or a form without a preflight, but not JSON. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  )
}

function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] // the query may contain session ids
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path, status: reply.statusCode, ms }, 'request')
  })
}
