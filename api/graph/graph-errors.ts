import { GraphQLError } from 'graphql'
import { type Acting, noteFailure } from '../http/security-events'
import { asRefusal, isExpected, statusByCode } from '../platform/errors'
import { isSchemaPublic } from './introspection'
import { isTooComplex, tooComplex } from './query-limits'
import { refusedFields } from './refused-fields'

/** Converts an operation's errors to what clients may see, and logs the unexpected ones. */
export function publicErrors(errors: readonly GraphQLError[], request: Acting): GraphQLError[] {
  // The position would reveal the limit, and Yoga has marked the error as a 200.
  const visible = errors.some(isTooComplex) ? [tooComplex()] : errors
  return visible.map((error) => {
    const cause = causeOf(error)
    const { message, extensions } = cause ? refusalOf(cause, request) : documentError(error)
    noteFailure(request, String(extensions.code))
    return new GraphQLError(message, {
      nodes: error.nodes,
      source: error.source,
      positions: error.positions,
      path: error.path,
      extensions: { ...extensions, requestId: request.id },
    })
  })
}

/** What a resolver threw, below the errors that GraphQL wraps around it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error
  return error.originalError ? causeOf(error.originalError) : undefined
}

function refusalOf(cause: unknown, request: Acting) {
  const refusal = asRefusal(cause)
  if (cause !== refusal && !isExpected(refusal))
    request.log.error({ err: cause }, 'operation failed')
  return refusal
}

/** Maps GraphQL's own errors about a document or its variables to BAD_INPUT. */
function documentError(error: GraphQLError): Pick<GraphQLError, 'message' | 'extensions'> {
  const message = isSchemaPublic ? error.message : withoutSuggestions(error.message)
  const { code, http } = error.extensions
  if (typeof code === 'string' && code in statusByCode) return error
  const fields = refusedFields(error, message)
  return {
    message,
    extensions: { code: 'BAD_INPUT', ...(fields && { fields }), ...(http ? { http } : {}) },
  }
}

/** "Did you mean …?" would leak the schema, name by name. */
const withoutSuggestions = (message: string) => message.replace(/ Did you mean [^?]*\?/g, '')
