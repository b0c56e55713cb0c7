import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { isAllowedOrigin } from '../http/origin'
import { noteEvent } from '../http/security-events'
import { cartCookie, clientIpOf, visitorOfSocket } from '../http/visitor'
import { type Connection, openConnection } from './connection'
import { ConnectionRegistry } from './connection-registry'

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves WebSockets on a path. `protocol` is the sub-protocol its clients offer. */
    onConnection(path: string, serve: (connection: Connection) => void, protocol?: string): void
  }
}

interface Endpoint {
  serve: (connection: Connection) => void
  protocol: string | undefined
}

/**
 * Accepts WebSockets on the paths registered with `app.onConnection`: same origin only, frames of at
 * most 64 KiB. The visitor is read once, at the upgrade; the registry closes sockets that lose access.
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

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const endpoint = endpointOf(request)
    if (!endpoint) return refuseUpgrade(socket, '404 Not Found')
    const refuse = (event: 'foreign origin' | 'rate limit', status: string) => {
      const ip = clientIpOf(request)
      const acting = { id: randomUUID(), log: app.log, ip, session: null, cookies: {} }
      noteEvent(acting, event, 'refused')
      refuseUpgrade(socket, status)
    }
    if (!isAllowedOrigin(request.headers.origin)) return refuse('foreign origin', '403 Forbidden')
    const session = await app.sessionOf(request.headers) // decorated in account/
    const cookie = app.parseCookie(request.headers.cookie ?? '')[cartCookie]
    const visitor = visitorOfSocket(clientIpOf(request), session, cookie)
    if (isStopping) return refuseUpgrade(socket, '503 Service Unavailable')
    if (registry.isFull(visitor)) return refuse('rate limit', '429 Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = openConnection(opened, visitor)
      registry.add(connection)
      endpoint.serve(connection)
    })
  }

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()) // an unhandled 'error' event would end the process
    accept(request, socket, head).catch((error) => {
      app.log.error({ err: error }, 'could not open a socket')
      refuseUpgrade(socket, '503 Service Unavailable')
    })
  })

  app.addHook('preClose', () => {
    isStopping = true
    return registry.closeAll()
  })
}

function refuseUpgrade(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy()) // even if the client never closes its side
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
