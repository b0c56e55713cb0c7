import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { asRefusal, isForeseen, statusByCode } from '../platform/errors'
import { refusedFields } from './graph-fields'
import { isSchemaPublic } from './introspection'
import { isTooComplex, tooComplex } from './limits'

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
  const message = isSchemaPublic ? error.message : withoutNames(error.message)
  const { code, http } = error.extensions
  if (typeof code === 'string' && code in statusByCode) return error
  const fields = refusedFields(error, message)
  return {
    message,
    extensions: { code: 'BAD_INPUT', ...(fields && { fields }), ...(http ? { http } : {}) },
  }
}

/** "Did you mean …?" would tell the schema name by name. */
const withoutNames = (message: string) => message.replace(/ Did you mean [^?]*\?/g, '')
