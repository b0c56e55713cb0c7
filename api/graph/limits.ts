import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives'
import { type DocumentNode, GraphQLError, type ParseOptions, type ValidationContext } from 'graphql'
import type { Plugin } from 'graphql-yoga'

const MOST_TOKENS = 1_000

export const tooComplex = () =>
  new GraphQLError('This query asks for too much at once.', {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  })

/** The limits that graphql-js has by itself tell of themselves in words only. */
const ownLimits =
  /more tha[nt] \d+ tokens|^Validation aborted|^Too many validation errors|introspection depth exceeded/

export const isTooComplex = ({ message, extensions }: GraphQLError) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || ownLimits.test(message)

/** Refuses without telling the limit: that would only help to come close to it. */
const refuse = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(tooComplex())],
}

type Parse = (source: string, options?: ParseOptions) => DocumentNode

/** How much one document may ask for; checked before anything runs. */
export const queryLimits = [
  {
    onParse({ parseFn, setParseFn }: { parseFn: Parse; setParseFn: (parse: Parse) => void }) {
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MOST_TOKENS }))
    },
  },
  maxDepthPlugin({ n: 10, ignoreIntrospection: true, ...refuse }),
  maxAliasesPlugin({ n: 15, ...refuse }),
  maxDirectivesPlugin({ n: 20, ...refuse }),
  // A page of 100 conversations with all that the inbox shows costs about 15,000.
  costLimitPlugin({ maxCost: 20_000, ...refuse }),
] as Plugin[]
