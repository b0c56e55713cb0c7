import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookies from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './account/account.routes'
import { cartRoutes } from './cart/cart.routes'
import { chatRoutes } from './chat/chat.routes'
import { consultationsRoutes } from './consultations/consultations.routes'
import { graphqlRoutes } from './graph/graphql'
import { ownProxies } from './http/address'
import { answerFailures, nothingHere } from './http/failures'
import { securityHeaders } from './http/headers'
import { healthRoutes } from './http/health'
import { metricsRoutes } from './http/metrics'
import { refuseOtherOrigins } from './http/origin'
import { plainTarget } from './http/request-target'
import { acceptSockets } from './live/sockets'
import { ordersRoutes } from './orders/orders.routes'
import { packagesRoutes } from './packages/packages.routes'
import { log } from './platform/log'
import { schema } from './schema'

const SECOND = 1_000

export interface Parts {
  /** Adds the built site. Without it there are only the graph and REST. */
  pages?: (app: FastifyInstance) => Promise<void>
  /** Adds the pages that list mail nobody sends, where there is no mail server. */
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
    // A proxy of our own says where a request came from; nobody outside is believed.
    trustProxy: ownProxies,
    rewriteUrl: plainTarget,
    // An id may be as long as an address: what nobody has is NOT_FOUND.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })

  answerFailures(app)
  acceptJsonOnly(app)
  logRequests(app)
  await securityHeaders(app)
  await app.register(cookies)
  refuseOtherOrigins(app)
  metricsRoutes(app)
  healthRoutes(app)
  mailbox?.(app)

  await accountRoutes(app)
  acceptSockets(app)
  packagesRoutes(app)
  cartRoutes(app)
  ordersRoutes(app)
  consultationsRoutes(app)
  chatRoutes(app)
  graphqlRoutes(app, schema)

  if (pages) await pages(app)
  else app.setNotFoundHandler(nothingHere)
  return app
}

/** A form of another site can send text or form fields without asking, but never JSON. */
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
    const path = request.url.split('?', 1)[0] // queries carry session ids
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path, status: reply.statusCode, ms }, 'request')
  })
}
