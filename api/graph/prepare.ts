import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql'
import { createLRUCache } from 'graphql-yoga'
import { describeOperation } from './measure'
import { dependsOnVariables, operationCost } from './query-cost'
import { tooComplex } from './query-limits'
import { type Shareable, sourceOf } from './shared-result'

const MAX_TOKENS = 1_200
const MAX_PREPARED = 500
/** Larger documents are not cached: anyone can send any number of them. */
const MAX_PREPARED_LENGTH = 8 * 1024

/** What holds for a document each time that its text comes. */
export interface Prepared {
  /** Why it can't run: syntax, validation, or a limit. */
  problems: readonly GraphQLError[]
  operations: PreparedOperation[]
}

export interface PreparedOperation extends Shareable {
  schema: GraphQLSchema
  document: DocumentNode
  node: OperationDefinitionNode
  name: string | undefined
  /** Whether the document reads the schema, beyond `__typename`. */
  asksForSchema: boolean
  /** Its points; undefined when they depend on the variables. */
  cost: number | undefined
  described: ReturnType<typeof describeOperation>
}

/** Returns a function that parses and validates a text, once while it is in the cache. */
export function makePrepare(schema: GraphQLSchema) {
  const cache = createLRUCache<Prepared>({ max: MAX_PREPARED, ttl: 0 })
  return (text: string): Prepared => {
    const cached = cache.get(text)
    if (cached) return cached
    const prepared = prepare(schema, text)
    if (text.length <= MAX_PREPARED_LENGTH) cache.set(text, prepared)
    return prepared
  }
}

function prepare(schema: GraphQLSchema, text: string): Prepared {
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: MAX_TOKENS })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return { problems: [withStatus(error)], operations: [] }
  }
  const problems = validate(schema, document, rules)
  if (problems.length > 0) return { problems: problems.map(withStatus), operations: [] }

  const asksForSchema = validate(schema, document, [NoSchemaIntrospectionCustomRule]).length > 0
  const hasFixedCost = !dependsOnVariables(schema, document)
  const operations = document.definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    const cost = hasFixedCost ? operationCost(schema, document, node, {}) : undefined
    const source = sourceOf(schema, node)
    const name = node.name?.value
    const described = describeOperation(node)
    return [{ schema, document, node, name, asksForSchema, cost, described, source }]
  })
  return { problems: [], operations }
}

const limit = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(tooComplex())],
}

const rules = [
  ...specifiedRules,
  maxDepthRule({ n: 10, ignoreIntrospection: true, ...limit }),
  maxAliasesRule({ n: 15, ...limit }),
  maxDirectivesRule({ n: 20, ...limit }),
] as ValidationRule[]

/** `spec` makes it a 200 for clients that accept only application/json, as GraphQL over HTTP asks. */
function withStatus(error: GraphQLError) {
  error.extensions.http = { spec: true, status: 400 }
  return error
}
