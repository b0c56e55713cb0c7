import { type GraphQLSchema, isObjectType } from 'graphql'
import { rolesWith, type StaffRight } from '../../shared/staff-rights'

/** Appends the access rule of each field and type that is not public to its description. */
export function describeAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const described of [type, ...Object.values(type.getFields())]) {
      const rule = ruleOf(described.extensions)
      if (!rule) continue
      described.description = described.description ? `${described.description}\n${rule}` : rule
    }
  }
  return schema
}

interface Options {
  authScopes?: { signedIn?: boolean; staff?: boolean; may?: StaffRight }
  extensions?: { staffNeed?: StaffRight }
}

/** States the options written beside a field or type; Pothos stores them in the extensions. */
function ruleOf(extensions: object): string | undefined {
  const { pothosOptions = {} } = extensions as { pothosOptions?: Options }
  const { signedIn, staff, may } = pothosOptions.authScopes ?? {}
  const { staffNeed } = pothosOptions.extensions ?? {}
  if (may) return `Access: staff (${rolesWith[may].join(', ')}).`
  if (staff) return 'Access: staff.'
  if (!signedIn) return undefined
  return staffNeed
    ? `Access: signed-in users; staff need ${anyOf.format(rolesWith[staffNeed])}.`
    : 'Access: signed-in users.'
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
