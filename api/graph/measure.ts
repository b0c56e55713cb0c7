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
    const node = operationIn(args)
    if (node) setExecuteFn((given: ExecutionArgs) => measured(node, args, () => executeFn(given)))
  },
  onSubscribe({ args, subscribeFn, setSubscribeFn }) {
    const node = operationIn(args)
    if (node) setSubscribeFn((given) => measured(node, args, () => subscribeFn(given)))
  },
}

/** Undefined when execution refuses the operation. */
const operationIn = ({ document, operationName }: ExecutionArgs) =>
  getOperationAST(document, operationName)

interface Described {
  shown: Operation
  labels: { operation: string; type: string }
  span: { name: string; attributes: { 'graphql.operation.type': string } }
}

/** What is said of an operation each time that it runs. */
const descriptions = new WeakMap<OperationDefinitionNode, Described>()

function describe(node: OperationDefinitionNode): Described {
  const known = descriptions.get(node)
  if (known) return known
  const name = node.name?.value
  const operation = knownOperation(name)
  const type = node.operation
  const described = {
    shown: { name: shortName(name), isPoll: isPoll(node) },
    labels: { operation, type },
    span: { name: `${type} ${operation}`, attributes: { 'graphql.operation.type': type } },
  }
  descriptions.set(node, described)
  return described
}

/** Executes an operation, measured and traced; the request line gets its name. */
export async function measured<T>(
  node: OperationDefinitionNode,
  { contextValue }: ExecutionArgs,
  execute: () => T | Promise<T>,
): Promise<T> {
  const { shown, labels, span } = describe(node)
  const { incoming } = (contextValue ?? {}) as { incoming?: { operation?: Operation } }
  if (incoming) incoming.operation = shown

  const begun = performance.now()
  try {
    return await traced(span.name, span.attributes, execute)
  } finally {
    graphqlOperations.observe(labels, (performance.now() - begun) / 1_000)
  }
}

const shortName = (name: string | undefined) => name?.slice(0, 60)

/** Counts a query whose answer was there already, and names it for the request line. */
export function countOperation(incoming: { operation?: Operation }, name: string | undefined) {
  incoming.operation = { name: shortName(name), isPoll: false }
  graphqlOperations.observe({ operation: knownOperation(name), type: 'query' }, 0)
}

/** Whether it only reads how many messages are unread. By what it asks for: any name can be claimed. */
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
  const operation = knownOperation(operationName)
  const codes = new Set(errors.map(({ extensions }) => String(extensions.code)))
  for (const code of codes) graphqlErrors.inc({ operation, code })
}

/** The name of the operation that a document runs. */
export const nameOf = (document: DocumentNode, operationName?: string | null) =>
  getOperationAST(document, operationName)?.name?.value
