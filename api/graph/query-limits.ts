import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { type DocumentNode, GraphQLError, type ParseOptions, type ValidationContext } from 'graphql'
import type { Plugin } from 'graphql-yoga'

const MAX_TOKENS = 1_000

export const tooComplex = () =>
  new GraphQLError('This query asks for too much at once.', {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  })

/** The limits of graphql-js itself have no code, only messages. */
const builtInLimits =
  /more tha[nt] \d+ tokens|^Validation aborted|^Too many validation errors|introspection depth exceeded/

export const isTooComplex = ({ message, extensions }: GraphQLError) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || builtInLimits.test(message)

/** Hides the limits: knowing them would only help to stay just below. */
const options = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(tooComplex())],
}

type Parse = (source: string, options?: ParseOptions) => DocumentNode

/** Limits for one document, checked before anything runs. */
export const queryLimits = [
  {
    onParse({ parseFn, setParseFn }: { parseFn: Parse; setParseFn: (parse: Parse) => void }) {
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS }))
    },
  },
  maxDepthPlugin({ n: 10, ignoreIntrospection: true, ...options }),
  maxAliasesPlugin({ n: 15, ...options }),
  maxDirectivesPlugin({ n: 20, ...options }),
  // 100 conversations with everything the inbox shows cost about 15,000.
  costLimitPlugin({ maxCost: 20_000, ...options }),
] as Plugin[]
