import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import type { YogaServerInstance } from 'graphql-yoga'
import { closeReasons as goodbye, type Connection as Line } from '../live/connection'
import type { Context } from './builder'
import { shownOf } from './graph-errors'

type Yoga = YogaServerInstance<Context, Context>
type Enveloped = ReturnType<Yoga['getEnveloped']>

const MOST_SUBSCRIPTIONS = 20

/**
 * graphql-ws on /graphql, with the limits of the graph, for what is read: mutations are sent by POST.
 * Who acts is whoever was signed in when the socket was opened.
 */
export function graphLines(app: FastifyInstance, getEnveloped: Yoga['getEnveloped']) {
  const graph = makeServer<Record<string, unknown>, { line: Line }>({
    execute: (args) => (args.rootValue as Enveloped).execute(args),
    subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
    async onSubscribe(
      { extra: { line }, subscriptions },
      _id,
      { query, variables, operationName },
    ) {
      if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS) {
        line.close(goodbye.tooMany)
        return [tooMany()]
      }
      const enveloped = getEnveloped({ visitor: line.visitor })
      let document: DocumentNode
      try {
        document = enveloped.parse(query)
      } catch (error) {
        return [error as GraphQLError]
      }
      const problems = enveloped.validate(enveloped.schema, document)
      if (problems.length > 0) return problems
      if (getOperationAST(document, operationName)?.operation === 'mutation') return [byPostOnly()]
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
    onError({ extra: { line } }, _id, _payload, errors) {
      return shownAndLeft(line, errors)
    },
    onNext: ({ extra: { line } }, _id, _payload, _args, result) =>
      result.errors && { ...result, errors: shownAndLeft(line, result.errors) },
  })

  app.onConnection('/graphql', serve, GRAPHQL_TRANSPORT_WS_PROTOCOL)

  function serve(line: Line) {
    const closed = graph.opened(
      {
        protocol: line.protocol,
        send: (text) => line.send(text),
        close: (code = 1000, reason = '') => line.close([code, reason]),
        onMessage: (hear) => line.onMessage((text) => hear(text).catch(failed)),
      },
      { line },
    )
    line.onClose((code, reason) => closed(code, reason).catch(failed))

    function failed(error: unknown) {
      app.log.error({ err: error }, 'a socket failed')
      line.close(goodbye.failed)
    }
  }

  /**
   * While the database is away the socket is closed: what an event told of is lost, and the client
   * library never subscribes again after an error. On a new socket both are made good.
   */
  function shownAndLeft(line: Line, errors: readonly GraphQLError[]) {
    const shown = shownOnLine(errors)
    if (shown.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) {
      line.close(goodbye.tryAgain)
    }
    return shown
  }

  function shownOnLine(errors: readonly GraphQLError[]) {
    return shownOf(errors, { id: randomUUID(), log: app.log }).map((error) => {
      const { http, ...extensions } = error.extensions // a status is for HTTP only
      return { ...error.toJSON(), extensions }
    })
  }
}

const byPostOnly = () =>
  new GraphQLError('Mutations are sent by POST.', { extensions: { code: 'BAD_INPUT' } })

const tooMany = () =>
  new GraphQLError('Too many subscriptions.', { extensions: { code: 'RATE_LIMITED' } })
