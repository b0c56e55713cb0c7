import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { z } from 'zod'

const scalars: Record<string, z.ZodType> = {
  ID: z.string(),
  String: z.string(),
  Int: z.int(),
  Float: z.number(),
  Boolean: z.boolean(),
  DateTime: z.iso.datetime(),
  Date: z.iso.date(),
}

/**
 * The schema of what the fragment with this name answers, with the descriptions of its fields.
 *
 * @param text it and the fragments that it uses
 */
export function answerSchema(schema: GraphQLSchema, text: string, name: string): z.ZodType {
  const fragments = new Map(
    parse(text).definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
  const fragment = fragments.get(name)
  if (!fragment) throw new Error(`There is no fragment ${name}.`)
  return namedSchema(schema.getType(fragment.typeCondition.name.value), fragment.selectionSet)

  function namedSchema(type: GraphQLNamedType | undefined, selection?: SelectionSetNode) {
    if (isEnumType(type)) return z.enum(type.getValues().map((value) => value.name))
    if (isObjectType(type) && selection) {
      const known = type.getFields()
      return z.object(
        Object.fromEntries(
          fieldsOf(selection).map(({ name, selectionSet }) => {
            const field = known[name.value]
            if (!field) throw new Error(`${type.name} has no field ${name.value}.`)
            const value = outputSchema(field.type, selectionSet)
            // The line about access says what a token may do, which READ allows here.
            const [description = ''] = (field.description ?? '').split('\nAccess:')
            return [name.value, value.describe(description)]
          }),
        ),
      )
    }
    const scalar = scalars[type?.name ?? '']
    if (!scalar) throw new Error(`${type?.name} has no schema.`)
    return scalar
  }

  function outputSchema(type: GraphQLOutputType, selection?: SelectionSetNode): z.ZodType {
    if (isNonNullType(type)) return presentSchema(type.ofType, selection)
    return presentSchema(type, selection).nullable()
  }

  function presentSchema(type: GraphQLOutputType, selection?: SelectionSetNode): z.ZodType {
    if (isListType(type)) return z.array(outputSchema(type.ofType, selection))
    return namedSchema(type as GraphQLNamedType, selection)
  }

  /** The fields of a selection, with those of its fragments. */
  function fieldsOf({ selections }: SelectionSetNode): FieldNode[] {
    return selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node]
      const used = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
      return used ? fieldsOf(used.selectionSet) : []
    })
  }
}
