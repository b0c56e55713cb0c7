import { type DocumentNode, GraphQLError, parse, type Source } from 'graphql'
import { type Acting, noteFailure } from '../http/security-events'
import { asRefusal, isExpected, Refusal, statusByCode } from '../platform/errors'
import { isSchemaPublic, isTooComplex, tooComplex } from './query-limits'
import { describeRefusal } from './refused-fields'

const MAX_ERRORS = 10
const MAX_MESSAGE_LENGTH = 300
const MAX_LOCATIONS = 5

/** Errors can repeat the request many times: nothing below handles more of a message than this. */
const cut = (text: string) => text.slice(0, MAX_MESSAGE_LENGTH)

/** Converts an operation's errors to what clients may see, and logs the unexpected ones. */
export function publicErrors(errors: readonly GraphQLError[], request: Acting): GraphQLError[] {
  // Without its position, which would reveal the limit, and its `spec`, which would make it a 200.
  const tooMuch = errors.find(isTooComplex)
  const visible = tooMuch ? [tooComplex(tooMuch.extensions)] : errors.slice(0, MAX_ERRORS)
  const parsed = parsedOnce()
  return visible.map((error) => {
    const cause = causeOf(error)
    const refusal = cause ? refusalOf(cause, request) : documentError(error, parsed)
    const { message, extensions } = refusal
    noteFailure(request, String(extensions.code))
    return new GraphQLError(cut(message), {
      nodes: error.nodes?.slice(0, MAX_LOCATIONS),
      source: error.source,
      positions: error.nodes ? undefined : error.positions?.slice(0, MAX_LOCATIONS),
      path: error.path,
      extensions: {
        ...extensions,
        ...(refusal instanceof Refusal && limitResponse(refusal)),
        requestId: request.id,
      },
    })
  })
}

/** Makes Yoga respond with the status of a rate limit or an overload, and `Retry-After`, as REST does. */
const limitResponse = ({ extensions: { code }, retryAfterSeconds }: Refusal) =>
  retryAfterSeconds !== undefined && {
    http: { status: statusByCode[code], headers: { 'retry-after': String(retryAfterSeconds) } },
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

type Parsed = (source: Source) => DocumentNode

/** Parses the document when an error needs it, once for all of them. */
function parsedOnce(): Parsed {
  let document: DocumentNode | undefined
  return (source) => {
    document ??= parse(source)
    return document
  }
}

/** Maps GraphQL's own errors about a document or its variables to BAD_INPUT. */
function documentError(
  error: GraphQLError,
  parsed: Parsed,
): Pick<GraphQLError, 'message' | 'extensions'> {
  const { code, http } = error.extensions
  if (typeof code === 'string' && code in statusByCode) return error
  const document = error.nodes && error.source ? parsed(error.source) : undefined
  const { message, name, problem } = describeRefusal(error, document)
  return {
    message: visibleText(message),
    extensions: {
      code: 'BAD_INPUT',
      ...(name && { fields: { [cut(name)]: visibleText(problem) } }),
      ...(http ? { http } : {}),
    },
  }
}

const visibleText = (message: string) =>
  isSchemaPublic ? cut(message) : withoutSuggestions(cut(message))

/** "Did you mean …?" would leak the schema, name by name. It stands at the end. */
function withoutSuggestions(message: string) {
  const at = message.lastIndexOf(' Did you mean ')
  return at < 0 ? message : message.slice(0, at)
}
