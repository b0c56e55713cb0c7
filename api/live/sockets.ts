import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { bearerIn } from '../http/bearer'
import { refuseOnSocket } from '../http/failures'
import { isAllowedOrigin } from '../http/origin'
import { noteFailure } from '../http/security-events'
import { cartCookie, clientIpOf, visitorOfSocket } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { socketsOpen } from '../platform/metrics'
import { type Connection, openConnection } from './connection'
import { ConnectionRegistry } from './connection-registry'

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves WebSockets on a path. `protocol` is the sub-protocol its clients offer. */
    onConnection(path: string, serve: (connection: Connection) => void, protocol?: string): void
    /** Refuses new sockets and closes the open ones, a few at a time. */
    closeSockets(overMs: number): Promise<void>
  }
}

interface Endpoint {
  serve: (connection: Connection) => void
  protocol: string | undefined
}

/**
 * Accepts WebSockets on the paths registered with `app.onConnection`: same origin only, except with an
 * API token; frames of at most 64 KiB. The visitor is read once, at the upgrade; the registry closes
 * sockets that lose access.
 */
export function acceptSockets(app: FastifyInstance) {
  const endpoints = new Map<string, Endpoint>()
  const endpointOf = ({ url = '' }: IncomingMessage) => endpoints.get(url.split('?', 1)[0] ?? '')
  app.decorate('onConnection', (path, serve, protocol) => {
    endpoints.set(path, { serve, protocol })
  })

  const registry = new ConnectionRegistry(app)
  let isStopping = false
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    clientTracking: false,
    handleProtocols(offered, request) {
      const { protocol } = endpointOf(request) ?? {}
      return protocol !== undefined && offered.has(protocol) && protocol
    },
  })

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, clientIp: string) {
    const endpoint = endpointOf(request)
    if (!endpoint) return refuseOnSocket(socket, nothingHere())
    const visitor = await visitorOf(request, clientIp)
    // Without a response, a proxy tries another instance; a refusal would cost the client a pause.
    if (isStopping) return socket.destroy()
    if (registry.isFull(visitor)) throw tooManySockets()
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = openConnection(opened, visitor)
      const kind = endpoint.protocol ? 'graphql' : 'ws'
      socketsOpen.inc({ kind })
      connection.onClose(() => socketsOpen.dec({ kind }))
      registry.add(connection)
      endpoint.serve(connection)
    })
  }

  async function visitorOf({ headers }: IncomingMessage, clientIp: string) {
    const token = bearerIn(headers.authorization)
    if (token !== undefined) {
      return visitorOfSocket({ clientIp, apiToken: await app.apiTokenOf(token, clientIp) })
    }
    if (!isAllowedOrigin(headers.origin)) throw foreignOrigin()
    const session = await app.sessionOf(headers) // decorated in account/
    const cartToken = app.parseCookie(headers.cookie ?? '')[cartCookie]
    return visitorOfSocket({ clientIp, session, cartToken })
  }

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()) // an unhandled 'error' event would end the process
    const ip = clientIpOf(request)
    accept(request, socket, head, ip).catch((error) => {
      if (error instanceof Refusal) {
        const acting = { id: randomUUID(), log: app.log, ip, session: null, cookies: {} }
        noteFailure(acting, error.extensions.code, error.event)
        return refuseOnSocket(socket, error)
      }
      app.log.error({ err: error }, 'could not open a socket')
      refuseOnSocket(socket, notNow())
    })
  })

  app.decorate('closeSockets', (overMs) => {
    isStopping = true
    return registry.closeGradually(overMs)
  })
  app.addHook('preClose', () => {
    isStopping = true
    return registry.closeAll()
  })
}

const nothingHere = () => new Refusal('NOT_FOUND', 'There is nothing at this address.')
const foreignOrigin = () =>
  new Refusal('FORBIDDEN', 'Sockets are for our own pages only.', { event: 'foreign origin' })
const notNow = () => new Refusal('UNAVAILABLE', 'Please connect again in a moment.')
const tooManySockets = () =>
  new Refusal('RATE_LIMITED', 'Your network has too many open connections. Please close some.', {
    retryAfterSeconds: 60,
  })
