import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { type DocumentNode, GraphQLError, type ParseOptions, type ValidationContext } from 'graphql'
import { createLRUCache, type Plugin } from 'graphql-yoga'
import { isTooExpensive } from './query-cost'

const MAX_TOKENS = 1_000

export const tooComplex = () =>
  new GraphQLError('This query asks for too much at once.', {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  })

/** The limits of graphql-js itself have no code, only messages. */
const builtInLimits =
  /more tha[nt] \d+ tokens|^Validation aborted|^Too many validation errors|introspection depth exceeded/

export const isTooComplex = ({ message, extensions }: GraphQLError) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || builtInLimits.test(message.slice(0, 100))

/** Hides the limits: knowing them would only help to stay just below. */
const options = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(tooComplex())],
}

type Parse = (source: string, options?: ParseOptions) => DocumentNode

const refuseExpensive: Plugin['onExecute'] & Plugin['onSubscribe'] = ({
  args,
  setResultAndStopExecution,
}) => {
  if (isTooExpensive(args)) setResultAndStopExecution({ errors: [tooComplex()] })
}

/** Limits for one operation, checked before anything runs. */
export const queryLimits = [
  {
    onParse({ parseFn, setParseFn }: { parseFn: Parse; setParseFn: (parse: Parse) => void }) {
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS }))
    },
    onExecute: refuseExpensive,
    onSubscribe: refuseExpensive,
  },
  maxDepthPlugin({ n: 10, ignoreIntrospection: true, ...options }),
  maxAliasesPlugin({ n: 15, ...options }),
  maxDirectivesPlugin({ n: 20, ...options }),
] as Plugin[]

const MAX_CACHED_DOCUMENTS = 500
const MAX_CACHED_LENGTH = 4 * 1024

/** Caches parsed documents and their errors, but no large ones: anyone can send any number of them. */
function documentCache<Value extends object>() {
  const cache = createLRUCache<Value>({ max: MAX_CACHED_DOCUMENTS, ttl: 0 })
  return {
    get: (document: string) => cache.get(document),
    set(document: string, value: Value) {
      if (document.length <= MAX_CACHED_LENGTH) cache.set(document, value)
    },
  }
}

export const parserAndValidationCache = {
  documentCache: documentCache<DocumentNode>(),
  errorCache: documentCache<object>(),
}
