import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { config } from '../config'
import { Refusal } from '../platform/errors'
import type { Context } from './builder'

/** In production, only staff get introspection and GraphiQL. */
export const isSchemaPublic = !config.isProduction

const staffOnly = () =>
  new GraphQLError('', {
    originalError: new Refusal('FORBIDDEN', 'Only staff can read the schema.'),
  })

/**
 * Refuses introspection to everyone but staff. This is checked at execution, because Yoga caches
 * validation results per document for all callers, and a rule would report an error per field.
 */
export const introspectionForStaff: Plugin<Context> = {
  onExecute({ args, setResultAndStopExecution }) {
    const { visitor } = args.contextValue
    if (!visitor.user?.isStaff && asksForSchema(args.schema, args.document)) {
      setResultAndStopExecution({ errors: [staffOnly()] })
    }
  },
}

/** Yoga caches parsed documents, so the same object comes back. */
const cache = new WeakMap<DocumentNode, boolean>()

/** Whether the document reads the schema, beyond `__typename`. */
export function asksForSchema(schema: GraphQLSchema, document: DocumentNode): boolean {
  const cached = cache.get(document)
  if (cached !== undefined) return cached
  const asks = validate(schema, document, [NoSchemaIntrospectionCustomRule]).length > 0
  cache.set(document, asks)
  return asks
}
