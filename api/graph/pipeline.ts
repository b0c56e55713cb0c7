import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
} from 'graphql'
import type { Operation } from '../http/request-log'
import { readOnlyToken, type Visitor } from '../http/visitor'
import { type Code, Refusal } from '../platform/errors'
import type { Context } from './builder'
import { measureOperation } from './measure'
import { makePrepare, type Prepared, type PreparedOperation } from './prepare'
import { MAX_COST, operationCost } from './query-cost'
import { isSchemaPublic, tooComplex } from './query-limits'
import { shareResult } from './shared-result'
import { isTrusted, textByHash } from './trusted-documents'

// Every operation runs through this pipeline: plain POSTs, all other HTTP through Yoga, and sockets.

/** Who sends an operation, and how. */
export interface Sender {
  visitor: Visitor
  door: 'GET' | 'POST' | 'socket'
  /** Of a request: its line in the log gets the operation's name. */
  incoming?: { operation?: Operation }
}

type Variables = Record<string, unknown> | null | undefined

/** What a request says about its operation. */
export interface Params {
  query?: string | undefined
  operationName?: string | null | undefined
  variables?: Variables
  extensions?: unknown
}

export type Pipeline = ReturnType<typeof makePipeline>

export function makePipeline(schema: GraphQLSchema) {
  const prepare = makePrepare(schema)

  /** Returns the operation that runs; throws the errors that refuse it. */
  function accept(params: Params, sender: Sender): PreparedOperation {
    const text = params.query || textByHash(params.extensions)
    if (!text) throw badRequest('Must provide query string.')
    if (!sender.visitor.user?.isStaff && !isTrusted(text)) throw notTrusted()
    const prepared = prepare(text)
    if (prepared.problems.length > 0) throw new AggregateError(prepared.problems)
    const operation = operationIn(prepared, params.operationName)
    if (!operation) throw badRequest('Could not determine what operation to execute.')
    const refusal = refusalOf(operation, sender, params.variables)
    if (refusal) throw refusal
    return operation
  }

  /** Runs a query or a mutation. */
  async function run(params: Params, sender: Sender): Promise<ExecutionResult> {
    const { visitor, incoming } = sender
    try {
      const operation = accept(params, sender)
      const { document, described, name: operationName } = operation
      const contextValue: Context = { visitor }
      const variableValues = params.variables
      const args = { schema, document, operationName, variableValues, contextValue }
      return await measureOperation(described, incoming, () =>
        shareResult(operation, visitor, () => execute(args)),
      )
    } catch (error) {
      return { errors: errorsOf(error) }
    }
  }

  return { accept, run }
}

/** The errors of an operation that did not run. */
export function errorsOf(error: unknown): readonly GraphQLError[] {
  if (error instanceof AggregateError) return error.errors
  if (error instanceof GraphQLError) return [error]
  return [new GraphQLError('', { originalError: error as Error })]
}

function operationIn({ operations }: Prepared, name: string | null | undefined) {
  if (name == null || name === '') return operations.length === 1 ? operations[0] : undefined
  return operations.find((operation) => operation.name === name)
}

/** Why this caller can't run the operation, or not in this way. The only list of such reasons. */
function refusalOf(operation: PreparedOperation, { visitor, door }: Sender, variables: Variables) {
  const { operation: type } = operation.node
  const { user, apiToken } = visitor
  if (type === 'mutation' && apiToken && !apiToken.mayWrite) return readOnlyToken()
  if (type === 'mutation' && door === 'GET') return mutationByGet()
  if (type === 'mutation' && door === 'socket') return badRequest('Send mutations by POST.')
  if (type === 'subscription' && door !== 'socket') {
    return badRequest('Subscriptions run over graphql-ws.')
  }
  if (operation.asksForSchema && !isSchemaPublic && !user?.isStaff) {
    return new Refusal('FORBIDDEN', 'Only staff can read the schema.')
  }
  const cost = operation.cost ?? costWith(operation, variables)
  if (cost <= MAX_COST) return undefined
  const mayKnow = user?.isStaff && Number.isFinite(cost) // others would only stay just below
  return tooComplex(mayKnow ? { cost, limit: MAX_COST } : {})
}

/** The points of an operation with these variables and its defaults; 0 when execution refuses them. */
function costWith({ schema, document, node }: PreparedOperation, variables: Variables) {
  const definitions = node.variableDefinitions ?? []
  const { coerced } = getVariableValues(schema, definitions, variables ?? {}, { maxErrors: 1 })
  return coerced ? operationCost(schema, document, node, coerced) : 0
}

const refusalError = (message: string, http: object) =>
  new GraphQLError(message, { extensions: { code: 'BAD_INPUT' satisfies Code, http } })

const badRequest = (message: string) => refusalError(message, { status: 400 })

const mutationByGet = () =>
  refusalError('Can only perform a mutation operation from a POST request.', {
    status: 405,
    headers: { Allow: 'POST' },
  })

const notTrusted = () =>
  badRequest("Only this site's own documents run here. Other programs need an API token.")
