import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws'
import { useServer as serve } from 'graphql-ws/use/ws'
import type { YogaServerInstance } from 'graphql-yoga'
import { WebSocketServer } from 'ws'
import type { Context } from './builder'
import { shownOf } from './graph-errors'
import { isOurs } from './origin'
import { cartCookie, visitorOfSocket } from './visitor'

type Yoga = YogaServerInstance<Context, Context>

const SAY_GOODBYE_MS = 2_000

/**
 * graphql-ws on /graphql, with the limits of the graph. Only our own pages may connect, frames are
 * at most 64 KiB, and what changes something is refused: mutations are sent by POST.
 */
export function graphqlSockets(app: FastifyInstance, getEnveloped: Yoga['getEnveloped']) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    handleProtocols: (offered) =>
      offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
  })

  const graph = serve<Record<string, unknown>, { request: IncomingMessage }>(
    {
      execute: (args) => (args.rootValue as ReturnType<Yoga['getEnveloped']>).execute(args),
      subscribe: (args) => (args.rootValue as ReturnType<Yoga['getEnveloped']>).subscribe(args),
      async onSubscribe({ extra: { request } }, _id, { query, variables, operationName }) {
        const cookie = app.parseCookie(request.headers.cookie ?? '')[cartCookie]
        const enveloped = getEnveloped({
          visitor: visitorOfSocket(
            request.socket.remoteAddress ?? '',
            await app.sessionOf(request.headers),
            cookie,
          ),
        })
        let document: DocumentNode
        try {
          document = enveloped.parse(query)
        } catch (error) {
          return [error as GraphQLError]
        }
        const problems = enveloped.validate(enveloped.schema, document)
        if (problems.length > 0) return problems
        if (getOperationAST(document, operationName)?.operation === 'mutation')
          return [byPostOnly()]
        const args: ExecutionArgs = {
          schema: enveloped.schema,
          document,
          operationName,
          variableValues: variables,
          contextValue: await enveloped.contextFactory(),
          rootValue: enveloped,
        }
        return args
      },
      onError: (_context, _id, _payload, errors) => shownOnSocket(errors),
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors && { ...result, errors: shownOnSocket(result.errors) },
    },
    sockets,
  )

  function shownOnSocket(errors: readonly GraphQLError[]) {
    return shownOf(errors, { id: randomUUID(), log: app.log }).map((error) => {
      const { http, ...extensions } = error.extensions // a status is for HTTP only
      return { ...error.toJSON(), extensions }
    })
  }

  app.server.on('upgrade', (request, socket, head) => {
    const [path] = request.url?.split('?', 1) ?? []
    if (path !== '/graphql') return refuseUpgrade(socket, '404 Not Found')
    if (!isOurs(request.headers.origin)) return refuseUpgrade(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) =>
      sockets.emit('connection', opened, request),
    )
  })

  app.addHook('preClose', async () => {
    const silent = setTimeout(() => {
      for (const client of sockets.clients) client.terminate()
    }, SAY_GOODBYE_MS)
    await graph.dispose() // closes every socket with 1001, "going away"
    clearTimeout(silent)
  })
}

function refuseUpgrade(socket: Duplex, status: string) {
  socket.on('error', () => socket.destroy()) // gone already; without a listener it would end the server
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const byPostOnly = () =>
  new GraphQLError('Mutations are sent by POST.', { extensions: { code: 'BAD_INPUT' } })
