import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../platform/config'
import { log } from '../platform/log'
import { endSpan, markFailed, runInSpan, startSpan } from '../platform/tracing'
import { remoteParentOf } from './request-id'
import { actorsOf } from './security-events'
import { noticeProxy } from './visitor'

/** What a GraphQL request does. */
export interface Operation {
  name: string | undefined
  /** Pages send it every few seconds. */
  isPoll: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a GraphQL operation begins. */
    operation?: Operation
    span?: ReturnType<typeof startSpan>
  }
}

const probes = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])
const isAsset = (path: string) => /\.(js|css|woff2|svg|png|ico|webmanifest)$/.test(path)

/** Without its query, which may contain session ids and tokens. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** What the log says of a path: the route's pattern, because a part of a path may open something to those who know it. */
function loggedPath(request: FastifyRequest) {
  const { url: pattern = '*' } = request.routeOptions
  return pattern.includes('*') ? withoutSecrets(pathOf(request)) : pattern
}

/** Of a path that is no route, such as that of a broken link, words are left, and nothing that could be a token. */
const withoutSecrets = (path: string) =>
  path.replace(/[\w~-]{12,}/g, (part) => (/[A-Z\d]/.test(part) ? ':secret' : part))

/**
 * Logs each request once it is answered, and traces it. Polls, probes, and files are logged only when
 * they failed, or at `debug`: they would be most of the log and say nothing.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    noticeProxy(request)
    const { routeOptions, method } = request
    const parent = remoteParentOf(request.raw)
    if (!probes.has(routeOptions.url) && !isAsset(pathOf(request))) {
      const route = routeOptions.url ?? 'none'
      const attributes = { 'http.request.method': method, 'http.route': route }
      request.span = startSpan(`${method} ${route}`, attributes, 'server', parent)
    }
    if (request.span) return runInSpan(request.span, done)
    if (parent) request.log = request.log.child({ trace_id: parent.traceId })
    done()
  })
  if (!config.isProduction) app.addHook('onSend', sayHowLong)
  app.addHook('onResponse', (request, reply, done) => {
    const { span, method, failure: code } = request
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) markFailed(span, code ?? String(reply.statusCode))
      endSpan(span)
    }
    const level = isQuiet(request, reply.statusCode) ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return done()
    const line = {
      method,
      path: loggedPath(request),
      operation: request.operation?.name ?? claimedOperation(request),
      status: reply.statusCode,
      code,
      ms: Math.round(reply.elapsedTime),
      trace_id: span?.spanContext().traceId,
    }
    request.log[level]({ ...line, ...actorsOf(request) }, 'request')
    done()
  })
}

/** Shows the time in the browser's tools. */
function sayHowLong(
  _request: FastifyRequest,
  reply: FastifyReply,
  _body: unknown,
  done: () => void,
) {
  reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
  done()
}

function isQuiet(request: FastifyRequest, status: number) {
  if (request.failure !== undefined || status >= 400) return false
  const { url } = request.routeOptions
  return (
    request.operation?.isPoll ||
    probes.has(url) ||
    url === '/api/messages/unread' ||
    isAsset(pathOf(request))
  )
}

/** The name that a request gives a GraphQL operation that was refused, unless it could be anything. */
export function claimedOperation({ body, query }: Pick<FastifyRequest, 'body' | 'query'>) {
  const { operationName: name } = Object(body ?? query) as { operationName?: unknown }
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : undefined
}
