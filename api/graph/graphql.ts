import type { FastifyInstance } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { undocumented } from '../http/openapi'
import { claimedOperation } from '../http/request-log'
import { visitorOf } from '../http/visitor'
import type { Context } from './builder'
import { rememberChecked } from './checked-documents'
import type { Exchange } from './exchange'
import { publicErrors } from './graph-errors'
import { graphSockets } from './graph-sockets'
import { introspectionForStaff, isSchemaPublic } from './introspection'
import { keepAnswers } from './kept-answers'
import { countErrors, measureOperations } from './measure'
import { answerOutcome, answerPlainly } from './plain-posts'
import { parserAndValidationCache, queryLimits } from './query-limits'
import { readOnlyTokens } from './read-only-tokens'
import { rememberBodies } from './remembered-bodies'
import { documentsByHash, trustedDocumentsOnly } from './trusted-documents'

/** Mounts Yoga on /graphql: HTTP for queries and mutations, graphql-ws for queries and subscriptions. */
export function graphqlRoutes(app: FastifyInstance, schema: GraphQLSchema) {
  const yoga = createYoga<Exchange, Context>({
    schema,
    context: (given: Exchange | Context) => ({ visitor: visitorIn(given) }),
    // A plugin that checks the caller or the variables has to be called in checked-documents.ts, too.
    plugins: [
      answerOutcome,
      documentsByHash,
      trustedDocumentsOnly((given: Exchange | Context) => visitorIn(given).user?.isStaff ?? false),
      ...queryLimits,
      rememberChecked,
      measureOperations,
      maskErrors,
      refuseBrokenUrls,
      socketOnly,
      readOnlyTokens,
      ...(isSchemaPublic ? [] : [introspectionForStaff]),
      keepAnswers,
    ],
    parserAndValidationCache,
    cors: false, // only our own pages call the graph from a browser
    graphiql: false,
    landingPage: false,
    batching: false,
    maskedErrors: false, // maskErrors does it, with the request's id and log
    logging: false,
  })

  // Fastify has parsed and limited the body: JSON only, 64 KiB.
  app.register(async (graph) => {
    rememberBodies(graph)
    graph.route({
      url: '/graphql',
      ...undocumented, // schema.graphql describes it
      method: ['GET', 'POST'],
      async handler(incoming, reply) {
        const exchange: Exchange = { incoming, reply }
        const answer = await answerPlainly(yoga, exchange)
        if (answer) {
          reply.type(answer.type)
          return answer.body
        }
        const response = await yoga.handleNodeRequestAndResponse(incoming, reply, exchange)
        for (const [name, value] of response.headers) reply.header(name, value)
        return reply.status(response.status).send(await response.text())
      },
    })
  })
  graphSockets(app, yoga.getEnveloped)
}

const visitorIn = (given: Exchange | Context) =>
  'visitor' in given ? given.visitor : visitorOf(given.incoming, given.reply)

/** Refuses variables and extensions in a URL that aren't JSON, which Yoga takes for a fault of ours. */
const refuseBrokenUrls: Plugin<object, Exchange> = {
  onRequestParse({ requestParser, setRequestParser }) {
    if (!requestParser) return
    setRequestParser(async (request) => {
      try {
        return await requestParser(request)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        throw new GraphQLError('`variables` and `extensions` must be JSON.', {
          extensions: { code: 'BAD_INPUT', http: { status: 400 } },
        })
      }
    })
  },
}

/** Refuses subscriptions over HTTP. */
const socketOnly: Plugin<object, Exchange> = {
  onSubscribe({ args, setResultAndStopExecution }) {
    if (!('incoming' in args.contextValue)) return
    const refused = new GraphQLError('Subscriptions run over graphql-ws.', {
      extensions: { code: 'BAD_INPUT', http: { status: 400 } },
    })
    setResultAndStopExecution({ errors: [refused] })
  },
}

/** Gives every error a documented code and the request's id; causes stay in the log. */
const maskErrors: Plugin<object, Exchange> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors?.length) return
    const { incoming } = serverContext
    const errors = publicErrors(result.errors, incoming)
    countErrors(errors, incoming.operation?.name ?? claimedOperation(incoming))
    setResult({ ...result, errors })
  },
}
