import type { FastifyRequest } from 'fastify'
import { type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga'
import { runChecked } from './checked-documents'
import type { Engine, Exchange, Result } from './exchange'
import { keptAnswer } from './kept-answers'

// Nearly every call is a POST of one operation as JSON, and succeeds. It runs through Yoga's engine, with
// the same plugins, but without its HTTP layer, which costs more than the rest together. If its document has run
// before, it also runs without the engine (checked-documents.ts). Everything else is Yoga's, and so is the answer
// to an operation that failed. `plain-posts.cases.ts` compares the two ways.

const json = 'application/json; charset=utf-8'

/** The media type of an answer, by the usual values of `Accept`. Yoga understands the others. */
const answerTypes = new Map<string | undefined, string>([
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  [
    'application/graphql-response+json,application/json;q=0.9', // Apollo Client
    'application/graphql-response+json; charset=utf-8',
  ],
])

/** Yoga's plugins want a request. Those that run here read only its method. */
const aPost = { method: 'POST' } as Request

/**
 * Runs the operation of a plain POST and returns its answer. Undefined when Yoga has to answer; then
 * `answerOutcome` keeps it from running the operation again.
 */
export async function answerPlainly(engine: Engine, exchange: Exchange) {
  const { incoming } = exchange
  const type = answerTypes.get(incoming.headers.accept)
  if (!type || !isPlainPost(incoming)) return undefined
  const params = incoming.body as GraphQLParams
  const kept = keptAnswer(params, incoming)
  const keptBody = kept && (await kept)
  if (keptBody) return { type, body: keptBody }
  let result: Result
  try {
    result = await (runChecked(params, exchange) ??
      engine.getResultForParams({ params, request: aPost }, exchange))
    exchange.outcome = { result }
  } catch (error) {
    exchange.outcome = { error }
    return undefined
  }
  if (!result || isAsyncIterable(result) || result.errors || result.extensions) return undefined
  const body = JSON.stringify(result)
  exchange.keep?.(params, body)
  return { type, body }
}

function isPlainPost({ method, url, headers, body }: FastifyRequest) {
  const isJson = /^application\/json(;|$)/.test(headers['content-type'] ?? '')
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return method === 'POST' && url === '/graphql' && isJson && isObject
}

/** Has Yoga answer with what an operation has come to already. */
export const answerOutcome: Plugin<object, Exchange> = {
  onParams({ context: { outcome }, setResult }) {
    if (!outcome) return
    if ('error' in outcome) throw outcome.error
    if (outcome.result) setResult(outcome.result)
  },
}
