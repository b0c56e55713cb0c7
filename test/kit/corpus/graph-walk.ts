import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql'
import { schema } from '../../../api/schema'
import { type Rule, roots, shown } from './rights-table'

export const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
)
export const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields())
export const words = (text = '') => text.split(/\s+/).filter(Boolean)
export const typeOf = ({ type }: GraphQLField<unknown, unknown>) => {
  const named = getNamedType(type)
  return isObjectType(named) ? named : null
}

export const everyRoot = Object.entries(roots).flatMap(([kind, fields]) =>
  Object.entries(fields).map(([name, root]) => ({ kind, name, ...root })),
)
export const isForStaff = (type: string, field: string) =>
  roots[type]?.[field]?.for === 'staff' || words(shown[type]?.staff).includes(field)

/**
 * Selects everything below a type that the role has access to, but no lists inside lists, and of objects in them only
 * values: they are too expensive together, and the types in them are reached in other ways. Nor a type within itself,
 * nor what is below a type for the second time.
 */
function allOf(
  type: GraphQLObjectType | null,
  role: Rule,
  {
    isInList = false,
    isBelowItem = false,
    above = [] as GraphQLObjectType[],
    walked = new Set<string>(),
  } = {},
): string {
  if (!type) return ''
  const path = [...above, type]
  const place = `${type.name} ${isInList}`
  const hasOnlyValues = isBelowItem || walked.has(place)
  walked.add(place)
  const fields = fieldsOf(type).filter((field) => {
    const isOpen = role === 'staff' || !isForStaff(type.name, field.name)
    if (hasOnlyValues && typeOf(field)) return false
    return isOpen && !(isInList && isListing(field)) && !path.some((one) => one === typeOf(field))
  })
  const below = fields.map((field) => {
    const inside = {
      isInList: isInList || isListing(field),
      isBelowItem: isInList,
      above: path,
      walked,
    }
    return `${field.name} ${allOf(typeOf(field), role, inside)}`
  })
  return `{ __typename ${below.join(' ')} }`
}

/** Whether a field lists objects. */
const isListing = (field: GraphQLField<unknown, unknown>) =>
  typeOf(field) !== null && isListType(getNullableType(field.type))

/** Selects everything below a root field that the role has access to. */
export function allBelow(kind: string, name: string, role: Rule): string {
  const field = rootField(kind, name)
  return allOf(typeOf(field), role, { isInList: isListing(field) })
}

/** Returns a selection for each staff field that public fields lead to. */
export function waysToSecrets(type: GraphQLObjectType | null): string[] {
  if (!type) return []
  return fieldsOf(type).flatMap((field) => {
    const below = typeOf(field)
    if (!isForStaff(type.name, field.name)) {
      return waysToSecrets(below).map((way) => `{ ${field.name} ${way} }`)
    }
    return `{ ${field.name} ${below ? '{ __typename }' : ''} }`
  })
}

export const rootField = (kind: string, name: string) => {
  const field = schema.getRootType(kind.toLowerCase() as never)?.getFields()[name]
  if (!field) throw new Error(`No such field: ${kind}.${name}`)
  return field
}
