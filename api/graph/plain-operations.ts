import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLObjectType,
  GraphQLSchema,
  getArgumentValues,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql'
import { selectionIn } from './projection'

// An operation with one field at its root, of which it shows plain values, runs without graphql-js: its resolver is
// called, and what it returns is projected. A value that turns out not to be plain goes to
// graphql-js, and tests compare the two.

/** Runs an operation. The variables are coerced already. */
type Runner = (
  args: ExecutionArgs,
  variableValues: Record<string, unknown>,
) => Promise<ExecutionResult>

/** Returns what runs the operation; undefined when it isn't plain. */
export function plainRunner(
  schema: GraphQLSchema,
  document: ExecutionArgs['document'],
  operation: OperationDefinitionNode,
): Runner | undefined {
  const parentType = schema.getRootType(operation.operation)
  const mayHaveDirectives = document.loc?.source.body.includes('@') ?? true
  if (!parentType || mayHaveDirectives) return undefined
  const { fragments, fieldsOf, projectionOf } = selectionIn(schema, document)
  const [only, ...others] = fieldsOf(parentType, operation.selectionSet)
  if (!only || others.length > 0) return undefined
  const [key, fieldNodes] = only
  const node = fieldNodes[0]
  const field = node && parentType.getFields()[node.name.value]
  const project = field && projectionOf(field.type, fieldNodes)
  if (!project || !field.resolve || key.startsWith('__')) return undefined

  const { name: fieldName, type: returnType, resolve } = field
  const path = { prev: undefined, key, typename: parentType.name }
  const refused = (error: unknown): ExecutionResult => ({
    errors: [locatedError(error, fieldNodes, [key])],
    data: isNonNullType(returnType) ? null : { [key]: null },
  })
  let isPlain = true

  return async (args, variableValues) => {
    if (!isPlain) return execute(args)
    let value: unknown
    try {
      value = await resolve(
        undefined,
        field.args.length > 0 ? getArgumentValues(field, node, variableValues) : {},
        args.contextValue,
        {
          fieldName,
          fieldNodes,
          returnType,
          parentType,
          path,
          schema,
          fragments,
          rootValue: undefined,
          operation,
          variableValues,
        },
      )
    } catch (error) {
      return refused(error)
    }
    try {
      return { data: { [key]: project(value) } }
    } catch {
      isPlain = false
      return execute({
        ...args,
        schema: schemaOfValues(schema),
        rootValue: { [fieldName]: () => value },
      })
    }
  }
}

/** The same schema for root values that are there already: resolvers with effects must not run twice. */
function schemaOfValues(schema: GraphQLSchema) {
  const { query, mutation, types, ...config } = schema.toConfig()
  const roots = [query, mutation].map((root) => root && withoutResolvers(root))
  return new GraphQLSchema({
    ...config,
    query: roots[0],
    mutation: roots[1],
    types: types.filter((type) => type !== query && type !== mutation),
  })
}

function withoutResolvers(type: GraphQLObjectType) {
  const { fields, ...config } = type.toConfig()
  for (const field of Object.values(fields)) field.resolve = undefined
  return new GraphQLObjectType({ ...config, fields })
}
