import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import type { YogaServerInstance } from 'graphql-yoga'
import { type Connection, closeReasons } from '../live/connection'
import type { Context } from './builder'
import { publicErrors } from './graph-errors'
import { textOfOperation } from './trusted-documents'

type Yoga = YogaServerInstance<Context, Context>
type Enveloped = ReturnType<Yoga['getEnveloped']>

const MAX_SUBSCRIPTIONS = 20

/**
 * Serves graphql-ws on /graphql with the same query limits. Mutations are refused: a socket can set no
 * cookie. The acting user is the one who was signed in when the socket was opened.
 */
export function graphSockets(app: FastifyInstance, getEnveloped: Yoga['getEnveloped']) {
  const graph = makeServer<Record<string, unknown>, { connection: Connection }>({
    execute: (args) => (args.rootValue as Enveloped).execute(args),
    subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
    async onSubscribe(
      { extra: { connection }, subscriptions },
      _id,
      { query, variables, operationName, extensions },
    ) {
      if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS) {
        connection.close(closeReasons.tooMany)
        return [tooMany()]
      }
      const enveloped = getEnveloped({ visitor: connection.visitor })
      let document: DocumentNode
      try {
        document = enveloped.parse(textOfOperation(query, extensions))
      } catch (error) {
        return [error as GraphQLError]
      }
      const problems = enveloped.validate(enveloped.schema, document)
      if (problems.length > 0) return problems
      if (getOperationAST(document, operationName)?.operation === 'mutation') return [postOnly()]
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
    onError({ extra: { connection } }, _id, _payload, errors) {
      return closeIfUnavailable(connection, errors)
    },
    onNext: ({ extra: { connection } }, _id, _payload, _args, result) =>
      result.errors && { ...result, errors: closeIfUnavailable(connection, result.errors) },
  })

  app.onConnection('/graphql', serve, GRAPHQL_TRANSPORT_WS_PROTOCOL)

  function serve(connection: Connection) {
    const closed = graph.opened(
      {
        protocol: connection.protocol,
        send: (text) => connection.send(text),
        close: (code = 1000, reason = '') => connection.close([code, reason]),
        onMessage: (handle) => connection.onMessage((text) => handle(text).catch(failed)),
      },
      { connection },
    )
    connection.onClose((code, reason) => closed(code, reason).catch(failed))

    function failed(error: unknown) {
      app.log.error({ err: error }, 'socket failed')
      connection.close(closeReasons.failed)
    }
  }

  /**
   * Closes the socket while the database is unavailable: the event is lost, and Apollo does not
   * subscribe again after an error. On a new socket the client subscribes again and catches up.
   */
  function closeIfUnavailable(connection: Connection, errors: readonly GraphQLError[]) {
    const visible = socketErrors(connection, errors)
    if (visible.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) {
      connection.close(closeReasons.tryAgain)
    }
    return visible
  }

  function socketErrors({ visitor }: Connection, errors: readonly GraphQLError[]) {
    const { clientIp: ip, session } = visitor
    const acting = { id: randomUUID(), log: app.log, ip, session, cookies: {} }
    return publicErrors(errors, acting).map((error) => {
      const { http, ...extensions } = error.extensions // the status is for HTTP only
      return { ...error.toJSON(), extensions }
    })
  }
}

const postOnly = () =>
  new GraphQLError('Send mutations by POST.', { extensions: { code: 'BAD_INPUT' } })

const tooMany = () =>
  new GraphQLError('Too many subscriptions.', { extensions: { code: 'RATE_LIMITED' } })
