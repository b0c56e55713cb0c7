import { type GraphQLSchema, isObjectType } from 'graphql'

const words: Record<string, string> = {
  signedIn: 'Who is signed in.',
  staff: 'Staff only.',
}

/** Writes the rule of each field that is not public into its description, for `schema.graphql`. */
export function describeRights(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const place of [type, ...Object.values(type.getFields())]) {
      const rights = rightsOf(place.extensions)
      if (rights.length === 0) continue
      const rule = `For: ${rights.map((right) => words[right] ?? right).join(' ')}`
      place.description = place.description ? `${place.description}\n${rule}` : rule
    }
  }
  return schema
}

/** The scopes that a field or type asks for, as written beside it. */
function rightsOf(extensions: object): string[] {
  const { pothosOptions } = extensions as { pothosOptions?: { authScopes?: object } }
  return Object.keys(pothosOptions?.authScopes ?? {})
}
