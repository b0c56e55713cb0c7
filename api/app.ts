import { maxHeaderSize } from 'node:http'
import cookies from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './account/account.routes'
import { sessionCookie } from './account/cookie'
import { type AccountPageKit, builtAccountPages } from './account/page'
import { cartRoutes } from './cart/cart.routes'
import { chatRoutes } from './chat/chat.routes'
import { consultationsRoutes } from './consultations/consultations.routes'
import { dealersRoutes } from './deals/dealers/dealers.routes'
import { documentsRoutes } from './deals/documents/documents.routes'
import { exportRoutes } from './export/export.routes'
import { graphqlRoutes } from './graph/graphql'
import { browserErrorRoutes } from './http/browser-errors'
import {
  answerInTurn,
  closeOnlyWhenRead,
  connectionLimits,
  connectionTimeouts,
  limitConnections,
  refuseMalformed,
} from './http/connections'
import { handleFailures, sendNotFound } from './http/failures'
import { securityHeaders } from './http/headers'
import { healthRoutes } from './http/health'
import { acceptJsonOnly } from './http/json'
import { watchMethods } from './http/methods'
import { metricsRoutes } from './http/metrics'
import { collectRoutes } from './http/openapi'
import { openApiRoute } from './http/openapi-document'
import { refuseOtherOrigins } from './http/origin'
import { overloadLimits, shedLoad } from './http/overload'
import { requestIdOf } from './http/request-id'
import { logRequests } from './http/request-log'
import { normalizeTarget } from './http/request-target'
import { refuseUnstorableText } from './http/storable-text'
import { transferLimits } from './http/transfers'
import { isTrustedProxy } from './http/visitor'
import { inboundRoutes } from './inbound/inbound.routes'
import { acceptSockets } from './live/sockets'
import { ordersRoutes } from './orders/orders.routes'
import { packagesRoutes } from './packages/packages.routes'
import { peopleRoutes } from './people/people.routes'
import { log } from './platform/log'
import { privacyRoutes } from './privacy/privacy.routes'
import { restReadsRoutes } from './rest-reads/rest-reads.routes'
import { payRoutes } from './sales/pay.routes'
import { schema } from './schema'
import { settingsRoutes } from './settings/settings.routes'
import { invitationRoutes } from './team/invitation.routes'
import { tokensRoutes } from './tokens/tokens.routes'
import { waitingListRoutes } from './waiting-list/waiting-list.routes'

export interface Parts {
  /** Serves the built site. Without it, there are only the graph and REST. */
  pages?: (app: FastifyInstance) => Promise<void>
  /** Loads the account pages. Without it, those of the build. */
  accountPages?: () => Promise<AccountPageKit>
  /** Serves the pages that list saved mail when there is no SMTP server. */
  mailbox?: (app: FastifyInstance) => void
  /** Shorter or lower limits for tests. */
  limits?: Partial<typeof defaultLimits>
}

const defaultLimits = { ...connectionLimits, ...overloadLimits, ...transferLimits }

/** Builds the whole server without starting it. */
export async function buildApp({
  pages,
  accountPages = builtAccountPages,
  mailbox,
  limits: overrides,
}: Parts = {}): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...overrides }
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: 64 * 1024,
    ...connectionTimeouts(limits),
    clientErrorHandler: refuseMalformed,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that still arrive are served
    trustProxy: isTrustedProxy,
    rewriteUrl: normalizeTarget,
    // An id may be as long as a URL: an unknown one is NOT_FOUND.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })

  limitConnections(app, limits)
  answerInTurn(app, limits)
  handleFailures(app)
  acceptJsonOnly(app)
  logRequests(app)
  await securityHeaders(app)
  await shedLoad(app, limits)
  await app.register(cookies)
  refuseOtherOrigins(app)
  refuseUnstorableText(app)
  collectRoutes(app)
  const refuseOtherMethods = watchMethods(app)
  metricsRoutes(app)
  healthRoutes(app)
  closeOnlyWhenRead(app)
  browserErrorRoutes(app)
  mailbox?.(app)

  tokensRoutes(app)
  app.decorate('accountPages', accountPages)
  await accountRoutes(app)
  invitationRoutes(app)
  privacyRoutes(app)
  waitingListRoutes(app)
  payRoutes(app)
  acceptSockets(app)
  packagesRoutes(app)
  settingsRoutes(app)
  cartRoutes(app)
  ordersRoutes(app)
  consultationsRoutes(app)
  chatRoutes(app)
  documentsRoutes(app, limits)
  dealersRoutes(app)
  inboundRoutes(app, limits)
  peopleRoutes(app)
  exportRoutes(app, limits)
  graphqlRoutes(app, schema)
  restReadsRoutes(app, schema)
  openApiRoute(app, sessionCookie)
  await app.after() // the routes inside plugins are known now
  refuseOtherMethods()

  if (pages) await pages(app)
  else app.setNotFoundHandler(sendNotFound)
  return app
}
