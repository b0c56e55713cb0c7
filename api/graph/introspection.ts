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

/** Everybody may read the schema, and has GraphiQL to do it; in production only our staff. */
export const isSchemaPublic = config.NODE_ENV !== 'production'

const staffOnly = () =>
  new GraphQLError('', {
    originalError: new Refusal('FORBIDDEN', 'The schema is shown to our staff only.'),
  })

/**
 * Keeps the schema from everybody but staff. It looks when an operation is about to run, because the
 * validations answer an error for each field, and their results are kept for whoever sends it next.
 */
export const introspectionForStaff: Plugin<Context> = {
  onExecute({ args, setResultAndStopExecution }) {
    const { visitor } = args.contextValue
    if (!visitor.user?.isStaff && asksForSchema(args.schema, args.document)) {
      setResultAndStopExecution({ errors: [staffOnly()] })
    }
  },
}

/** Documents are parsed once and then come again. */
const known = new WeakMap<DocumentNode, boolean>()

function asksForSchema(schema: GraphQLSchema, document: DocumentNode): boolean {
  const before = known.get(document)
  if (before !== undefined) return before
  const asks = validate(schema, document, [NoSchemaIntrospectionCustomRule]).length > 0
  known.set(document, asks)
  return asks
}
