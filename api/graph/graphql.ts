import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { visitorOf } from '../http/visitor'
import type { Context } from './builder'
import { shownOf } from './graph-errors'
import { graphLines } from './graph-lines'
import { introspectionForStaff, isSchemaPublic } from './introspection'
import { queryLimits } from './limits'

/** Of a call over HTTP; a socket brings its visitor. Yoga puts a `request` of its own beside these. */
interface Exchange {
  incoming: FastifyRequest
  reply: FastifyReply
}

/** Mounts the graph on /graphql: by HTTP, and by graphql-ws for what is read. */
export function graphqlRoutes(app: FastifyInstance, schema: GraphQLSchema) {
  const yoga = createYoga<Exchange, Context>({
    schema,
    context: (given: Exchange | Context) => ({
      visitor: 'visitor' in given ? given.visitor : visitorOf(given.incoming, given.reply),
    }),
    plugins: [
      ...queryLimits,
      shownErrors,
      socketOnly,
      ...(isSchemaPublic ? [] : [introspectionForStaff]),
    ],
    cors: false, // only our own pages talk to us from a browser
    graphiql: false,
    landingPage: false,
    batching: false,
    maskedErrors: false, // shownErrors masks, and knows the request
    logging: false,
  })

  // Bodies are parsed, limited and typed by Fastify: JSON only, 64 KiB.
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    async handler(incoming, reply) {
      const response = await yoga.handleNodeRequestAndResponse(incoming, reply, { incoming, reply })
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.status(response.status).send(await response.text())
    },
  })
  graphLines(app, yoga.getEnveloped)
}

/** Over HTTP nobody waits for what may come: subscriptions run over graphql-ws. */
const socketOnly: Plugin<object, Exchange> = {
  onSubscribe({ args, setResultAndStopExecution }) {
    if (!('incoming' in args.contextValue)) return
    const refused = new GraphQLError('Subscriptions run over graphql-ws.', {
      extensions: { code: 'BAD_INPUT', http: { status: 400 } },
    })
    setResultAndStopExecution({ errors: [refused] })
  },
}

/** Every error gets a documented code and the request's id; causes stay in the log. */
const shownErrors: Plugin<object, Exchange> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors?.length) return
    const { incoming } = serverContext
    setResult({ ...result, errors: shownOf(result.errors, incoming) })
  },
}
