import type { FastifyRequest } from 'fastify'
import { type ExecutionArgs, type GraphQLSchema, getOperationAST, Kind } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import type { Context } from './builder'
import type { Exchange } from './exchange'
import { countOperation } from './measure'

// Answers that are the same for everyone, kept as text until what they show has changed.

/** Returns what an answer shows, from memory: another object once that has changed. */
type Source = () => Promise<object>

/** States beside a root field that answers of it may be kept as long as `source` returns the same object. */
export const keptWhile = (source: Source) => ({ extensions: { keptWhile: source } })

interface Kept {
  body: string
  source: Source
  /** What the answer shows. */
  shows: object
  operationName: string | undefined
}

/** By remembered bodies. */
const answers = new WeakMap<GraphQLParams, Kept>()

/** Returns the kept answer to an operation, if there is one and it still holds. */
export function keptAnswer(params: GraphQLParams, incoming: FastifyRequest) {
  const kept = answers.get(params)
  return kept && answerWhile(kept, incoming)
}

async function answerWhile({ body, source, shows, operationName }: Kept, incoming: FastifyRequest) {
  if ((await source()) !== shows) return undefined
  countOperation(incoming, operationName)
  return body
}

/** Has an answer kept when it shows only fields with `keptWhile`, to a visitor who is signed out. */
export const keepAnswers: Plugin<Context & Partial<Exchange>> = {
  onExecute({ args }) {
    const { contextValue } = args
    const source = sourceOf(args)
    // A signed-in user may see more, and staff may send documents that are not trusted.
    if (!source || contextValue.visitor.user) return undefined
    const operationName = getOperationAST(args.document)?.name?.value
    return source().then((shows) => {
      contextValue.keep = (params, body) => {
        answers.set(params, { body, source, shows, operationName })
      }
    })
  },
}

/** The source of all that an operation shows; undefined when there are several, or variables. */
export function sourceOf({ schema, document }: ExecutionArgs) {
  const operation = getOperationAST(document)
  if (operation?.operation !== 'query' || operation.variableDefinitions?.length) return undefined
  const sources = operation.selectionSet.selections.map((node) =>
    node.kind === Kind.FIELD ? statedSource(schema, node.name.value) : undefined,
  )
  const [source] = sources
  return sources.every((each) => each === source) ? source : undefined
}

function statedSource(schema: GraphQLSchema, field: string) {
  const { keptWhile: source } = schema.getQueryType()?.getFields()[field]?.extensions ?? {}
  return source as Source | undefined
}
