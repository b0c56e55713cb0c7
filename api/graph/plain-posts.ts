import type { FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { Params } from './pipeline'

// Nearly every call is a POST of one operation as JSON, and succeeds. It is answered without Yoga, whose HTTP layer
// costs more than the rest together. Yoga answers everything else, including operations that failed.

const json = 'application/json; charset=utf-8'

/** The media type of an answer, by the usual values of `Accept`. Yoga understands the others. */
const mediaTypes = new Map<string | undefined, string>([
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  [
    'application/graphql-response+json,application/json;q=0.9', // Apollo Client
    'application/graphql-response+json; charset=utf-8',
  ],
])

/** Returns the media type of the answer to a plain POST; undefined for other requests. */
export function mediaTypeOf({ method, url, headers }: FastifyRequest) {
  const isJson = /^application\/json(;|$)/.test(headers['content-type'] ?? '')
  return method === 'POST' && url === '/graphql' && isJson
    ? mediaTypes.get(headers.accept)
    : undefined
}

const paramNames = new Set(['query', 'operationName', 'variables', 'extensions'])

/** Returns the parameters in a body; undefined when Yoga would refuse them. */
export function paramsOf(body: unknown): Params | undefined {
  if (!isObject(body)) return undefined
  const { query = '', variables, extensions } = body
  const isUsual =
    typeof query === 'string' &&
    isObjectOrNone(variables) &&
    isObjectOrNone(extensions) &&
    Object.keys(body).every((name) => paramNames.has(name))
  return isUsual ? body : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isObjectOrNone = (value: unknown) => value === undefined || value === null || isObject(value)

/** JSON of results that may be returned again. */
const texts = new WeakMap<ExecutionResult, string>()

/** The JSON of a result, made once. */
export function textOf(result: ExecutionResult) {
  const cached = texts.get(result)
  if (cached) return cached
  const text = JSON.stringify(result)
  texts.set(result, text)
  return text
}
