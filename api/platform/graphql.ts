import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Context } from './builder'
import { asRefusal, isForeseen, statusByCode } from './errors'
import { isTooComplex, queryLimits, tooComplex } from './limits'
import { graphqlSockets } from './sockets'
import { visitorOf } from './visitor'

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
    plugins: [...queryLimits, shownErrors],
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
  graphqlSockets(app, yoga.getEnveloped)
}

/** Every error gets a documented code and the request's id; causes stay in the log. */
const shownErrors: Plugin<object, Exchange> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors?.length) return
    const { incoming } = serverContext
    setResult({ ...result, errors: shownOf(result.errors, incoming) })
  },
}

type Asked = Pick<FastifyRequest, 'id' | 'log'>

/** What may be shown of an operation's errors. */
export function shownOf(errors: readonly GraphQLError[], request: Asked): GraphQLError[] {
  // Where it became too much would tell the limit; and Yoga's mark on it would make it a 200.
  const telling = errors.some(isTooComplex) ? [tooComplex()] : errors
  return telling.map((error) => shown(error, request))
}

function shown(error: GraphQLError, request: Asked) {
  const cause = causeOf(error)
  const { message, extensions } = cause ? refused(cause, request) : ofDocument(error)
  return new GraphQLError(message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { ...extensions, requestId: request.id },
  })
}

/** What a resolver threw, beneath the layers that GraphQL wraps around it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error
  return error.originalError ? causeOf(error.originalError) : undefined
}

function refused(cause: unknown, request: Pick<FastifyRequest, 'log'>) {
  const refusal = asRefusal(cause)
  if (!isForeseen(refusal)) request.log.error({ err: cause }, 'operation failed')
  return refusal
}

/** GraphQL's own refusal of a document or its variables, in one of our codes. */
function ofDocument(error: GraphQLError): Pick<GraphQLError, 'message' | 'extensions'> {
  const { message } = error
  const { code, http } = error.extensions
  if (typeof code === 'string' && code in statusByCode) return error
  const fields = fieldOfVariable(message)
  return {
    message,
    extensions: { code: 'BAD_INPUT', ...(fields && { fields }), ...(http ? { http } : {}) },
  }
}

/** Which variable, or field of an input, had a value of the wrong type; only the message tells. */
function fieldOfVariable(message: string): Record<string, string> | undefined {
  const [, variable, problem] = /^Variable "\$(\w+)" (.*)$/s.exec(message) ?? []
  if (!variable || !problem) return undefined
  const [, field = variable] = / at "\w+\.([\w.[\]]+)"; /.exec(problem) ?? []
  return { [field]: problem.slice(problem.lastIndexOf('; ') + 1).trim() }
}
