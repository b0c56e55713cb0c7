import {
  type DocumentNode,
  type ExecutionArgs,
  execute,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { visitorOf } from '../http/visitor'
import type { Exchange } from './exchange'
import { asksForSchema } from './introspection'
import { sourceOf } from './kept-answers'
import { measured } from './measure'
import { plainRunner } from './plain-operations'
import { isTooExpensive } from './query-cost'
import { parserAndValidationCache } from './query-limits'
import { refusedMutation } from './read-only-tokens'
import { hasVariables } from './remembered-bodies'
import { isTrusted, textOf } from './trusted-documents'

// What Yoga's engine finds out about a document holds each time that the document comes: that it is valid, within
// the limits, and trusted. So an operation that it has run before runs without it. What depends on the caller
// or the variables is checked here each time; if something is wrong with them, the engine says what.

interface Checked {
  runPlainly: ReturnType<typeof plainRunner>
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
}

/** By documents of the cache; null for one that the engine has to run each time. */
const checked = new WeakMap<DocumentNode, Checked | null>()

/** Remembers the documents that get as far as execution. */
export const rememberChecked: Plugin = {
  onExecute({ args }) {
    if (!checked.has(args.document)) checked.set(args.document, whatToRun(args))
  },
}

function whatToRun(args: ExecutionArgs): Checked | null {
  const { schema, document } = args
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  if (!operation || operations.length > 1) return null
  if (sourceOf(args) || asksForSchema(schema, document)) return null
  if (!isTrusted(document.loc?.source.body ?? '')) return null // staff may send it, others may not
  return { schema, document, operation, runPlainly: plainRunner(schema, document, operation) }
}

/** By remembered bodies. */
const checkedByBody = new WeakMap<GraphQLParams, Checked>()

/** Returns the checked document that an operation runs; undefined when the engine has to look at it. */
function checkedIn(params: GraphQLParams) {
  const known = checkedByBody.get(params)
  if (known || !isUsual(params)) return known
  const text = textOf(params.query, params.extensions)
  const document = text && parserAndValidationCache.documentCache.get(text)
  const found = document && checked.get(document)
  if (!found) return undefined
  const operationName = found.operation.name?.value
  if ((params.operationName ?? operationName) !== operationName) return undefined
  if (!hasVariables(params)) checkedByBody.set(params, found)
  return found
}

const usualNames = new Set(['query', 'operationName', 'variables', 'extensions'])

/** Whether Yoga would not object to the parameters around the document. */
const isUsual = (params: GraphQLParams) =>
  isObjectOrNone(params.variables) &&
  isObjectOrNone(params.extensions) &&
  Object.keys(params).every((name) => usualNames.has(name))

const isObjectOrNone = (value: unknown) =>
  (typeof value === 'object' || value === undefined) && !Array.isArray(value)

/** Executes an operation whose document is checked; undefined when the engine has to. */
export function runChecked(params: GraphQLParams, exchange: Exchange) {
  const found = checkedIn(params)
  if (!found) return undefined
  const { schema, document, operation, runPlainly } = found
  const operationName = operation.name?.value
  const given = params.variables ?? {}
  const { coerced } = variablesOf(found, given)
  if (!coerced) return undefined

  const { incoming, reply } = exchange
  const visitor = visitorOf(incoming, reply)
  const args = {
    schema,
    document,
    contextValue: { incoming, reply, visitor },
    variableValues: given,
  }
  if (refusedMutation(visitor, document, operationName) || isTooExpensive(args)) return undefined
  return measured(operation, args, () => (runPlainly ? runPlainly(args, coerced) : execute(args)))
}

const noVariables = { coerced: {} }

const variablesOf = ({ schema, operation }: Checked, given: Record<string, unknown>) =>
  operation.variableDefinitions?.length
    ? getVariableValues(schema, operation.variableDefinitions, given)
    : noVariables
