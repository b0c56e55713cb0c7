import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/errors'
import { warnRarely } from '../platform/log'
import { networkOf } from '../platform/network'
import { refuseOnSocket } from './failures'
import { isTrustedProxy } from './visitor'

export const connectionLimits = {
  /** Request headers must arrive within this time, */
  headersMs: 15_000,
  /** and the whole request within this one. */
  requestMs: 25_000,
  /** How often the two above are checked. */
  checkEveryMs: 5_000,
  /** A connection on which no byte moves during a request or before the first one is closed. */
  inactiveMs: 30_000,
  /** A connection between two requests; longer than the 60 s of common proxies. */
  keepAliveMs: 72_000,
  connections: 12_000,
  /** For browsers that connect directly: an office opens six for each open page. */
  connectionsPerNetwork: 300,
  /** Requests that may wait on one connection for the response to an earlier one. */
  pipelined: 100,
}

export type ConnectionLimits = typeof connectionLimits

/** The options of Fastify that end slow and idle connections. */
export const connectionTimeouts = (limits: ConnectionLimits) => ({
  connectionTimeout: limits.inactiveMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
})

/** Drops connections beyond the limits. Those of trusted proxies count in total only. */
export function limitConnections(
  { server }: FastifyInstance,
  { connections, connectionsPerNetwork }: ConnectionLimits,
) {
  const openByNetwork = new Map<string, number>()

  server.maxConnections = connections
  server.on('drop', () => warnRarely({ connections }, 'too many connections'))
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    if (!ip || isTrustedProxy(ip, 0)) return
    const network = networkOf(ip)
    const open = openByNetwork.get(network) ?? 0
    if (open >= connectionsPerNetwork) {
      warnRarely({ connectionsPerNetwork }, 'too many connections from one network')
      return socket.destroy()
    }
    openByNetwork.set(network, open + 1)
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 0) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  })
}

interface Line {
  /** To the request that is being handled. */
  response?: ServerResponse | undefined
  waiting: (() => void)[]
}

const lines = new WeakMap<Socket, Line>()

/**
 * Handles the requests of a connection one at a time. Node would start pipelined ones at once and keep
 * every response in memory until the client has read those before it.
 */
export function answerInTurn(app: FastifyInstance, { pipelined }: ConnectionLimits) {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? { waiting: [] }
    lines.set(socket, line)
    if (!line.response) return begin(line, reply.raw, done)
    if (line.waiting.length >= pipelined) return socket.destroy()
    line.waiting.push(() => begin(line, reply.raw, done))
  })

  function begin(line: Line, response: ServerResponse, done: () => void) {
    line.response = response
    response.once('close', () => {
      line.response = undefined
      if (response.writableFinished) line.waiting.shift()?.() // otherwise the connection is gone
    })
    done()
  }
}

/**
 * Leaves a connection open whose request has not been read to its end. Closing it would reset it, and the reset can
 * overtake the response: nginx then answers 502. Node reads and drops the rest of the body, and `requestMs` ends what
 * takes too long. To be called after all that may ask for the end of a connection.
 */
export function closeOnlyWhenRead(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (hasUnreadBody(request)) {
      reply.removeHeader('connection')
      reply.raw.shouldKeepAlive = true // even if the client asked to close it: it can do so itself
    }
    done()
  })
}

const hasUnreadBody = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined

const malformed: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
}

/**
 * Refuses bytes that aren't HTTP, and requests that don't arrive in time. Only closes the connection when
 * the client waits for another response: it would take this one for that.
 */
export function refuseMalformed({ code }: NodeJS.ErrnoException, socket: Socket) {
  const response = lines.get(socket)?.response
  if (!socket.writable || response?.headersSent || response?.req.complete) return socket.destroy()
  const [status, message] = malformed[code ?? ''] ?? [400, 'This is not a valid HTTP request.']
  refuseOnSocket(socket, new Refusal('BAD_INPUT', message), status)
}
