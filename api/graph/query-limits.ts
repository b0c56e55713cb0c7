import { GraphQLError } from 'graphql'
import { config } from '../platform/config'

/** In production, only staff get introspection and GraphiQL. */
export const isSchemaPublic = !config.isProduction

/** Refuses an operation, with `details` among the extensions. */
export const tooComplex = (details: object = {}) =>
  new GraphQLError('This query asks for too much at once.', {
    extensions: { ...details, code: 'QUERY_TOO_COMPLEX', http: { status: 400 } },
  })

/** The limits of graphql-js itself have no code, only messages. */
const builtInLimits =
  /more tha[nt] \d+ tokens|^Validation aborted|^Too many validation errors|introspection depth exceeded/

export const isTooComplex = ({ message, extensions }: GraphQLError) =>
  extensions.code === 'QUERY_TOO_COMPLEX' || builtInLimits.test(message.slice(0, 100))
