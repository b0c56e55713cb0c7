import {
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { Visitor } from '../http/visitor'

// The result of an operation that shows only packages is the same for all visitors who are signed out, until the
// packages change. It is the only one that is cached.

/** Returns what a result shows, from memory: another object once that has changed; undefined while it is too old. */
type Source = () => object | undefined

/** What an operation shows, and its last result. */
export interface Shareable {
  source?: Source | undefined
  last?: { from: object; result: ExecutionResult }
}

/** States beside a root field that its result is the same for all visitors as long as `source` returns one object. */
export const sharedWhile = (source: Source) => ({ extensions: { sharedWhile: source } })

/** The source of all that a query without variables shows, if there is one. */
export function sourceOf(schema: GraphQLSchema, operation: OperationDefinitionNode) {
  if (operation.operation !== 'query' || operation.variableDefinitions?.length) return undefined
  const fields = schema.getQueryType()?.getFields()
  const sources = operation.selectionSet.selections.map((node) =>
    node.kind === Kind.FIELD ? fields?.[node.name.value]?.extensions.sharedWhile : undefined,
  )
  const [source] = sources
  return sources.every((each) => each === source) ? (source as Source | undefined) : undefined
}

/** Runs the operation, unless its last result still holds for this visitor. A signed-in user may see more. */
export async function shareResult(
  operation: Shareable,
  { user }: Visitor,
  run: () => ExecutionResult | Promise<ExecutionResult>,
) {
  const from = user ? undefined : operation.source?.()
  if (!from) return run()
  if (operation.last?.from === from) return operation.last.result
  const result = await run()
  if (!result.errors) operation.last = { from, result }
  return result
}
