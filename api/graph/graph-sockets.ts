import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import type { YogaServerInstance } from 'graphql-yoga'
import { bearerIn } from '../http/bearer'
import { noteFailure } from '../http/security-events'
import { visitorOfSocket } from '../http/visitor'
import { type CloseReason, type Connection, closeReasons } from '../live/connection'
import { asRefusal, type Code, isExpected } from '../platform/errors'
import type { Context } from './builder'
import { publicErrors } from './graph-errors'
import { countErrors, nameOf } from './measure'
import { refusedMutation } from './read-only-tokens'
import { textOfOperation } from './trusted-documents'

type Yoga = YogaServerInstance<Context, Context>
type Enveloped = ReturnType<Yoga['getEnveloped']>

const MAX_SUBSCRIPTIONS = 20

/**
 * Serves graphql-ws on /graphql with the same query limits. Mutations are refused: a socket can set no
 * cookie. The acting user is the one who was signed in when the socket was opened, or the program whose
 * API token came with `connection_init`.
 */
export function graphSockets(app: FastifyInstance, getEnveloped: Yoga['getEnveloped']) {
  const graph = makeServer<Record<string, unknown>, { connection: Connection }>({
    execute: (args) => (args.rootValue as Enveloped).execute(args),
    subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
    onConnect: ({ connectionParams, extra: { connection } }) =>
      authenticate(connection, connectionParams?.authorization),
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
      const refused = refusedMutation(connection.visitor, document, operationName)
      if (refused) return [refused]
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
    onError({ extra: { connection } }, _id, { operationName }, errors) {
      return closeIfUnavailable(connection, errors, operationName)
    },
    onNext({ extra: { connection } }, _id, _payload, { document, operationName }, result) {
      if (!result.errors) return
      const name = nameOf(document, operationName)
      return { ...result, errors: closeIfUnavailable(connection, result.errors, name) }
    },
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

  /** Makes the connection that of the program with this token; closes it if the token doesn't work. */
  async function authenticate(connection: Connection, authorization: unknown) {
    if (authorization === undefined || authorization === null) return true
    const { clientIp } = connection.visitor
    try {
      const token = typeof authorization === 'string' ? bearerIn(authorization) : undefined
      const apiToken = await app.apiTokenOf(token ?? '', clientIp)
      connection.become(visitorOfSocket({ clientIp, apiToken }))
      return true
    } catch (error) {
      const refusal = asRefusal(error)
      const { code } = refusal.extensions
      if (!isExpected(refusal)) app.log.error({ err: error }, 'could not check an API token')
      noteFailure(actingOn(connection), code, refusal.event)
      connection.close(reasonByCode[code] ?? closeReasons.failed)
      return false
    }
  }

  /**
   * Closes the socket while the database is unavailable: the event is lost, and Apollo does not
   * subscribe again after an error. On a new socket the client subscribes again and catches up.
   */
  function closeIfUnavailable(
    connection: Connection,
    errors: readonly GraphQLError[],
    operationName: string | null | undefined,
  ) {
    const visible = socketErrors(connection, errors, operationName)
    if (visible.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) {
      connection.close(closeReasons.tryAgain)
    }
    return visible
  }

  function actingOn({ visitor: { clientIp: ip, session, apiToken } }: Connection) {
    return { id: randomUUID(), log: app.log, ip, session, apiToken, cookies: {} }
  }

  function socketErrors(
    connection: Connection,
    errors: readonly GraphQLError[],
    operationName: string | null | undefined,
  ) {
    const visible = publicErrors(errors, actingOn(connection))
    countErrors(visible, operationName ?? undefined)
    return visible.map((error) => {
      const { http, ...extensions } = error.extensions // the status is for HTTP only
      return { ...error.toJSON(), extensions }
    })
  }
}

const reasonByCode: { [code in Code]?: CloseReason } = {
  UNAUTHENTICATED: closeReasons.unauthorized,
  RATE_LIMITED: closeReasons.tooMany,
  UNAVAILABLE: closeReasons.tryAgain,
}

const postOnly = () =>
  new GraphQLError('Send mutations by POST.', { extensions: { code: 'BAD_INPUT' } })

const tooMany = () =>
  new GraphQLError('Too many subscriptions.', { extensions: { code: 'RATE_LIMITED' } })
