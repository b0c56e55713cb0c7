import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Operation } from '../http/request-log'
import { graphqlErrors, graphqlOperations } from '../platform/metrics'
import { traced } from '../platform/tracing'
import { knownOperation } from './known-operations'

/** Measures and traces every operation, over HTTP and sockets, and names it for the request line. */
export const measureOperations: Plugin = {
  onExecute({ args, executeFn, setExecuteFn }) {
    setExecuteFn((given: ExecutionArgs) => measured(args, () => executeFn(given)))
  },
  onSubscribe({ args, subscribeFn, setSubscribeFn }) {
    setSubscribeFn((given: ExecutionArgs) => measured(args, () => subscribeFn(given)))
  },
}

/** Executes an operation, measured and traced; the request line gets its name. */
export async function measured<T>(
  { document, operationName, contextValue }: ExecutionArgs,
  execute: () => T | Promise<T>,
): Promise<T> {
  const node = getOperationAST(document, operationName)
  const { incoming } = (contextValue ?? {}) as { incoming?: { operation?: Operation } }
  if (incoming) incoming.operation = { name: shortName(node?.name?.value), isPoll: isPoll(node) }

  const operation = knownOperation(node?.name?.value)
  const type = node?.operation ?? 'query'
  const begun = performance.now()
  try {
    return await traced(`${type} ${operation}`, { 'graphql.operation.type': type }, execute)
  } finally {
    graphqlOperations.observe({ operation, type }, (performance.now() - begun) / 1_000)
  }
}

const shortName = (name: string | undefined) => name?.slice(0, 60)

/** Counts a query whose answer was there already, and names it for the request line. */
export function countOperation(incoming: { operation?: Operation }, name: string | undefined) {
  incoming.operation = { name: shortName(name), isPoll: false }
  graphqlOperations.observe({ operation: knownOperation(name), type: 'query' }, 0)
}

/** Whether it only reads how many messages are unread. By what it asks for: any name can be claimed. */
function isPoll(node: OperationDefinitionNode | null | undefined) {
  return (
    node?.operation === 'query' &&
    node.selectionSet.selections.every(
      (field) => field.kind === Kind.FIELD && field.name.value === 'unreadCount',
    )
  )
}

/** Counts a response with errors, once for each code. */
export function countErrors(errors: readonly GraphQLError[], operationName: string | undefined) {
  const operation = knownOperation(operationName)
  const codes = new Set(errors.map(({ extensions }) => String(extensions.code)))
  for (const code of codes) graphqlErrors.inc({ operation, code })
}

/** The name of the operation that a document runs. */
export const nameOf = (document: DocumentNode, operationName?: string | null) =>
  getOperationAST(document, operationName)?.name?.value
