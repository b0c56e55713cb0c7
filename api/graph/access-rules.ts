import { type GraphQLSchema, isObjectType } from 'graphql'

const audiences: Record<string, string> = { signedIn: 'signed-in users', staff: 'staff' }

/** Appends the access rule of each field and type that is not public to its description. */
export function describeAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const described of [type, ...Object.values(type.getFields())]) {
      const scopes = scopesOf(described.extensions)
      if (scopes.length === 0) continue
      const rule = `Access: ${scopes.map((scope) => audiences[scope] ?? scope).join(', ')}.`
      described.description = described.description ? `${described.description}\n${rule}` : rule
    }
  }
  return schema
}

/** The `authScopes` written beside a field or type; Pothos stores its options in the extensions. */
function scopesOf(extensions: object): string[] {
  const { pothosOptions } = extensions as { pothosOptions?: { authScopes?: object } }
  return Object.keys(pothosOptions?.authScopes ?? {})
}
