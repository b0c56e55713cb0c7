import { type GraphQLError, Kind, type OperationDefinitionNode } from 'graphql'
import { siteDocuments } from '../generated/documents'
import type { Operation } from '../http/request-log'
import { graphqlErrors, graphqlOperations } from '../platform/metrics'
import { traceSpan } from '../platform/tracing'

const siteOperations = new Set(siteDocuments.map(({ name }) => name))

/** The name of an operation of our own pages; `other` for one that any program may have named. */
const labelOf = (name: string | undefined) =>
  name !== undefined && siteOperations.has(name) ? name : 'other'

const MAX_LOGGED_NAME = 60

/** What logs, metrics, and traces say about an operation each time that it runs. */
export function describeOperation(node: OperationDefinitionNode) {
  const name = node.name?.value
  const operation = labelOf(name)
  const type = node.operation
  const logged: Operation = { name: name?.slice(0, MAX_LOGGED_NAME), isPoll: isPoll(node) }
  return {
    logged,
    labels: { operation, type },
    span: { name: `${type} ${operation}`, attributes: { 'graphql.operation.type': type } },
  }
}

/** Executes an operation, measured and traced; the request line of `incoming` gets its name. */
export async function measureOperation<T>(
  { logged, labels, span }: ReturnType<typeof describeOperation>,
  incoming: { operation?: Operation } | undefined,
  execute: () => T | Promise<T>,
): Promise<T> {
  if (incoming) incoming.operation = logged
  const begun = performance.now()
  try {
    return await traceSpan(span.name, span.attributes, execute)
  } finally {
    graphqlOperations.observe(labels, (performance.now() - begun) / 1_000)
  }
}

/** Whether it only reads how many messages are unread. Judged by its fields, since any client can claim a name. */
function isPoll(node: OperationDefinitionNode) {
  return (
    node.operation === 'query' &&
    node.selectionSet.selections.every(
      (field) => field.kind === Kind.FIELD && field.name.value === 'unreadCount',
    )
  )
}

/** Counts a response with errors, once for each code. */
export function countErrors(errors: readonly GraphQLError[], operationName: string | undefined) {
  const operation = labelOf(operationName)
  const codes = new Set(errors.map(({ extensions }) => String(extensions.code)))
  for (const code of codes) graphqlErrors.inc({ operation, code })
}
