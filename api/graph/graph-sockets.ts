import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ExecutionArgs, execute, GraphQLError, subscribe } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import { bearerIn } from '../http/bearer'
import { noteFailure } from '../http/security-events'
import { type Visitor, visitorOfSocket } from '../http/visitor'
import { type CloseReason, type Connection, closeReasons } from '../live/connection'
import { asRefusal, type Code, isExpected } from '../platform/errors'
import type { Context } from './builder'
import { publicErrors } from './graph-errors'
import { countErrors, measureOperation } from './measure'
import { errorsOf, type Pipeline } from './pipeline'
import type { PreparedOperation } from './prepare'

/** What graphql-ws executes. */
interface SocketArgs extends ExecutionArgs {
  contextValue: Context & { operation: PreparedOperation }
}

const MAX_SUBSCRIPTIONS = 20

/**
 * Serves graphql-ws on /graphql by the same pipeline. Mutations are refused: a socket can set no
 * cookie. The acting user is the one who was signed in when the socket was opened, or the program whose
 * API token came with `connection_init`.
 */
export function graphSockets(app: FastifyInstance, { accept }: Pipeline) {
  const graph = makeServer<Record<string, unknown>, { connection: Connection }>({
    execute: (args) => measureSocketOperation(args as SocketArgs, execute),
    subscribe: (args) => measureSocketOperation(args as SocketArgs, subscribe),
    onConnect: ({ connectionParams, extra: { connection } }) =>
      authenticate(connection, connectionParams ?? {}),
    async onSubscribe(
      { extra: { connection }, subscriptions },
      _id,
      { query, variables, operationName, extensions },
    ) {
      if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS) {
        connection.close(closeReasons.tooMany)
        return [tooMany()]
      }
      try {
        const visitor = await withRightsNow(connection)
        const operation = accept(
          { query, variables, operationName, extensions },
          { visitor, door: 'socket' },
        )
        const { schema, document, name } = operation
        const contextValue = { visitor, operation }
        const args: SocketArgs = {
          schema,
          document,
          operationName: name,
          variableValues: variables,
          contextValue,
        }
        return args
      } catch (error) {
        return errorsOf(error)
      }
    },
    onError({ extra: { connection } }, _id, { operationName }, errors) {
      return closeIfUnavailable(connection, errors, operationName)
    },
    onNext({ extra: { connection } }, _id, _payload, { operationName }, result) {
      if (!result.errors) return
      return { ...result, errors: closeIfUnavailable(connection, result.errors, operationName) }
    },
  })

  app.onConnection('/graphql', serve, GRAPHQL_TRANSPORT_WS_PROTOCOL)

  /** A role may have changed since the socket was opened, and a query needs what it allows now. */
  async function withRightsNow({ visitor }: Connection): Promise<Visitor> {
    const { user, session, apiToken } = visitor
    if (!user?.isStaff) return visitor
    const standings = session
      ? await app.openSessions([session.id])
      : await app.openApiTokens([apiToken?.id ?? ''])
    const { rights = [] } = standings.get(session?.id ?? apiToken?.id ?? '') ?? {}
    return { ...visitor, user: { ...user, rights } }
  }

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
   * Makes the connection that of the program whose token came with `connection_init`. Closes it if the token doesn't
   * work, or if something else came: a program that misspells `authorization` must not go on as a guest.
   */
  async function authenticate(connection: Connection, params: Record<string, unknown>) {
    const entries = Object.entries(params).filter(
      ([, value]) => value !== undefined && value !== null,
    )
    const [[name, authorization] = [], ...others] = entries
    if (name === undefined) return true
    if (others.length > 0 || name.toLowerCase() !== 'authorization') {
      connection.close(closeReasons.unknownPayload)
      return false
    }
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

const measureSocketOperation = <T>(
  args: SocketArgs,
  run: (args: ExecutionArgs) => T | Promise<T>,
) => measureOperation(args.contextValue.operation.described, undefined, () => run(args))

const reasonByCode: { [code in Code]?: CloseReason } = {
  UNAUTHENTICATED: closeReasons.unauthorized,
  RATE_LIMITED: closeReasons.tooMany,
  UNAVAILABLE: closeReasons.tryAgain,
}

const tooMany = () =>
  new GraphQLError('Too many subscriptions.', { extensions: { code: 'RATE_LIMITED' } })
