import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { undocumented } from '../http/openapi'
import { claimedOperation } from '../http/request-log'
import { visitorOf } from '../http/visitor'
import { Refusal } from '../platform/errors'
import { publicErrors } from './graph-errors'
import { graphSockets } from './graph-sockets'
import { countErrors } from './measure'
import { makePipeline, type Pipeline } from './pipeline'
import { mediaTypeOf, paramsOf, textOf } from './plain-posts'

/** A call over HTTP. */
interface Exchange {
  incoming: FastifyRequest
  reply: FastifyReply
  /** The outcome of a plain POST that has errors, which Yoga formats. */
  result?: ExecutionResult
}

/** Mounts the graph on /graphql: HTTP for queries and mutations, graphql-ws for queries and subscriptions. */
export function graphqlRoutes(app: FastifyInstance, schema: GraphQLSchema) {
  const pipeline = makePipeline(schema)
  const yoga = createYoga<Exchange>({
    schema,
    plugins: [throughPipeline(pipeline), maskErrors, refuseBrokenUrls],
    cors: false, // only our own pages call the graph from a browser
    graphiql: false,
    landingPage: false,
    batching: false,
    parserAndValidationCache: false,
    maskedErrors: false, // maskErrors does it, with the request's id and log
    logging: false,
  })

  // Fastify has parsed and limited the body: JSON only, 64 KiB.
  app.route({
    url: '/graphql',
    ...undocumented, // schema.graphql describes it
    method: ['GET', 'POST'],
    async handler(incoming, reply) {
      if (incoming.method === 'POST' && !incoming.body) throw emptyBody()
      const exchange: Exchange = { incoming, reply }
      const mediaType = mediaTypeOf(incoming)
      const params = mediaType && paramsOf(incoming.body)
      if (params) {
        const result = await pipeline.run(params, senderOf(exchange, 'POST'))
        if (!result.errors) return reply.type(mediaType).send(textOf(result))
        exchange.result = result
      }
      const response = await yoga.handleNodeRequestAndResponse(incoming, reply, exchange)
      for (const [name, value] of response.headers) {
        if (!framing.has(name.toLowerCase())) reply.header(name, value)
      }
      return reply.status(response.status).send(await response.text())
    },
  })
  graphSockets(app, pipeline)
}

const emptyBody = () => new Refusal('BAD_INPUT', 'The body must be a JSON object with a `query`.')

/** Headers of a body in chunks. The answer is one text, to which Fastify adds its length. */
const framing = new Set(['connection', 'transfer-encoding', 'content-length'])

const senderOf = ({ incoming, reply }: Exchange, door: 'GET' | 'POST') => ({
  visitor: visitorOf(incoming, reply),
  door,
  incoming,
})

/** Runs what Yoga has parsed through the pipeline, instead of Yoga's own engine. */
const throughPipeline = ({ run }: Pipeline): Plugin<object, Exchange> => ({
  onParams({ params, setParams, setParamsHandler, setResult, request, context }) {
    const door = request.method === 'POST' ? 'POST' : 'GET'
    // Beside a hash, the text may be missing, which Yoga would refuse.
    setParams({ query: '', ...params })
    setParamsHandler(({ params }) => run(params, senderOf(context, door)))
    if (context.result) setResult(context.result)
  },
})

/** Refuses variables and extensions in a URL that aren't JSON, which Yoga reports as a server error. */
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
