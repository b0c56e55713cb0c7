import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  asRefusal,
  isExpected,
  Refusal,
  statusByCode,
  UNAVAILABLE_SECONDS,
} from '../platform/errors'
import { noteFailure } from './security-events'

/** `expose` and `headers` belong to @fastify/static's file reader, whose errors have no code. */
type Failure = FastifyError & { expose?: boolean; headers?: Record<string, string> }

/** Turns every failure outside the graph into `{message, code, fields?, reason?, requestId}`. */
export function handleFailures(app: FastifyInstance) {
  app.setErrorHandler((error: Failure, request, reply) => {
    if (isNoFile(error)) return reply.callNotFound()
    if (hasHungUp(request, error)) {
      request.log.info('client hung up')
      return reply.status(400).send()
    }
    const refusal = isClientError(error)
      ? new Refusal('BAD_INPUT', error.message)
      : asRefusal(error)
    if (!(error instanceof Refusal) && !isExpected(refusal))
      request.log.error({ err: error }, 'request failed')
    if (error.expose && error.headers) reply.headers(error.headers) // Content-Range of a 416
    return send(request, reply, refusal, preciseStatus(error))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', UNAVAILABLE_SECONDS)
    done()
  })
}

/** Answers an unknown path below /api. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(request, reply, new Refusal('NOT_FOUND', 'There is nothing at this address.'))

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status?: number) {
  const { message } = refusal
  const { code, fields, reason } = refusal.extensions
  const requestId = request.id
  noteFailure(request, code, refusal.event)
  reply.header('cache-control', 'no-store') // a CDN would keep the 404 of an asset that appears later
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  // GraphQL clients expect `errors`, even when Fastify rejects the request before Yoga sees it.
  const errors = isForGraph(request)
    ? [{ message, extensions: { code, fields, reason, requestId } }]
    : undefined
  return reply
    .status(status ?? statusByCode[code])
    .send({ message, code, fields, reason, requestId, errors })
}

/**
 * Refuses where there is no request to reply to: an upgrade, or bytes that aren't HTTP. Closes the
 * connection.
 */
export function refuseOnSocket(
  socket: Duplex,
  { message, extensions: { code }, retryAfterSeconds }: Refusal,
  status: number = statusByCode[code],
) {
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId })
  const headers = [
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...(code === 'UNAUTHENTICATED' ? ['WWW-Authenticate: Bearer'] : []),
    ...(retryAfterSeconds ? [`Retry-After: ${retryAfterSeconds}`] : []),
  ]
  socket.once('finish', () => socket.destroy()) // even if the client never closes its side
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

const isForGraph = ({ url }: FastifyRequest) => /^\/graphql\/?(\?|$)/.test(url)

/** Whether Fastify or the file reader blames the request; their messages are fit to show. */
const isClientError = ({ code, expose, statusCode }: Failure) =>
  (code?.startsWith('FST_') || expose) && statusCode !== undefined && statusCode < 500

/** These statuses say more than 400. */
const preciseStatus = (error: Failure) =>
  isClientError(error) && [408, 412, 413, 415, 416].includes(error.statusCode ?? 0)
    ? error.statusCode
    : undefined

/** Whether the client broke the connection while it was sending; no one reads the response. */
const hasHungUp = ({ raw }: FastifyRequest, { code }: Failure) =>
  code === 'ECONNRESET' && raw.destroyed && !raw.complete

/** Directories and traversal paths get the same 404 as a missing file. */
const isNoFile = ({ code, expose, statusCode }: Failure) =>
  code === 'FST_STATIC_FORBIDDEN_PATH' || (expose && statusCode === 403)
