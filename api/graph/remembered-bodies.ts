import type { FastifyInstance } from 'fastify'
import { createLRUCache, type GraphQLParams } from 'graphql-yoga'
import { jsonParser } from '../http/json'

// Pages send many operations without variables, each time as the same text. It is parsed once, and what is found
// out about it is kept beside the object: the checked document, or the answer.

const MAX_BODIES = 500
const MAX_LENGTH = 4 * 1024

/** Has the routes of `app` get the same frozen object each time that a text without variables comes. */
export function rememberBodies(app: FastifyInstance) {
  const bodies = createLRUCache<object>({ max: MAX_BODIES, ttl: 0 })
  const parse = jsonParser(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      const isShort = text.length <= MAX_LENGTH
      const known = isShort && bodies.get(text)
      if (known) return done(null, known)
      parse(request, text, (error, body) => {
        if (isShort && isObject(body) && !hasVariables(body)) bodies.set(text, Object.freeze(body))
        done(error, body)
      })
    },
  )
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null

/** Whether an operation has variables: then hardly ever the same text comes again. */
export const hasVariables = ({ variables }: GraphQLParams) =>
  Object.keys(variables ?? {}).length > 0
