import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { isAllowedOrigin } from '../http/origin'
import { cartCookie, clientIpOf, visitorOfSocket } from '../http/visitor'
import { type Line, openLine } from './lines'
import { makeSwitchboard } from './switchboard'

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves sockets on a path; `protocol` is the sub-protocol that their clients offer. */
    onLine(path: string, serve: (line: Line) => void, protocol?: string): void
  }
}

interface Place {
  serve: (line: Line) => void
  protocol: string | undefined
}

/**
 * Accepts sockets where `app.onLine` says so. Only our own pages may connect, frames are at most
 * 64 KiB, and who is signed in is read once; the switchboard ends what may no longer be.
 */
export function acceptSockets(app: FastifyInstance) {
  const places = new Map<string, Place>()
  const placeOf = ({ url = '' }: IncomingMessage) => places.get(url.split('?', 1)[0] ?? '')
  app.decorate('onLine', (path, serve, protocol) => {
    places.set(path, { serve, protocol })
  })

  const switchboard = makeSwitchboard(app)
  let isStopping = false
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    clientTracking: false,
    handleProtocols(offered, request) {
      const { protocol } = placeOf(request) ?? {}
      return protocol !== undefined && offered.has(protocol) && protocol
    },
  })

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const place = placeOf(request)
    if (!place) return refuseUpgrade(socket, '404 Not Found')
    if (!isAllowedOrigin(request.headers.origin)) return refuseUpgrade(socket, '403 Forbidden')
    const session = await app.sessionOf(request.headers)
    const cookie = app.parseCookie(request.headers.cookie ?? '')[cartCookie]
    const visitor = visitorOfSocket(clientIpOf(request), session, cookie)
    if (isStopping) return refuseUpgrade(socket, '503 Service Unavailable')
    if (switchboard.isFull(visitor)) return refuseUpgrade(socket, '429 Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const line = openLine(opened, visitor)
      switchboard.add(line)
      place.serve(line)
    })
  }

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()) // without a listener a lost line would end the server
    accept(request, socket, head).catch((error) => {
      app.log.error({ err: error }, 'a socket could not be opened')
      refuseUpgrade(socket, '503 Service Unavailable')
    })
  })

  app.addHook('preClose', () => {
    isStopping = true
    return switchboard.closeAll()
  })
}

function refuseUpgrade(socket: Duplex, status: string) {
  socket.once('finish', () => socket.destroy()) // whoever asked need not close its side
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
