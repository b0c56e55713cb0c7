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
 * Selects everything below a type that the role has access to, but inside lists, and inside records that can be asked
 * for by themselves, neither lists nor such records: they are too expensive together, and are reached in other ways.
 * Nor a type within itself. Of several fields of one type beside each other, all but the first select only values, and inside lists nothing.
 */
function allOf(
  type: GraphQLObjectType | null,
  role: Rule,
  { isInList = false, above = [] as GraphQLObjectType[] } = {},
): string {
  if (!type) return ''
  const path = [...above, type]
  const fields = fieldsOf(type).filter((field) => {
    const isOpen = role === 'staff' || !isForStaff(type.name, field.name)
    const inner = typeOf(field)
    const isLarge = isListing(field) || askedForAlone.has(inner)
    return isOpen && !(isInList && isLarge) && !path.some((one) => one === inner)
  })
  const typesBeside = new Set<GraphQLObjectType>()
  const below = fields.map((field) => {
    const inner = typeOf(field)
    if (inner && typesBeside.has(inner)) {
      return `${field.name} ${isInList ? '{ __typename }' : valuesOf(inner, role)}`
    }
    if (inner) typesBeside.add(inner)
    const isLarge = isListing(field) || askedForAlone.has(inner)
    const place = { isInList: isInList || isLarge, above: path }
    return `${field.name} ${allOf(inner, role, place)}`
  })
  return `{ ${below.join(' ')} }`
}

const valuesOf = (type: GraphQLObjectType, role: Rule) => {
  const values = fieldsOf(type).filter(
    (field) => !typeOf(field) && (role === 'staff' || !isForStaff(type.name, field.name)),
  )
  return `{ ${values.map(({ name }) => name).join(' ')} }`
}

/** The types of single records that a query returns. */
const askedForAlone = new Set(
  Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) =>
    isListing(field) || !typeOf(field) ? [] : [typeOf(field)],
  ),
)

/** Whether a field lists objects. */
function isListing(field: GraphQLField<unknown, unknown>) {
  return typeOf(field) !== null && isListType(getNullableType(field.type))
}

/** Selects everything below a root field that the role has access to. */
export function allBelow(kind: string, name: string, role: Rule): string {
  const field = rootField(kind, name)
  return allOf(typeOf(field), role, { isInList: isListing(field) })
}

/** Selects the values of what a root field returns, and nothing below it. */
export function valuesBelow(kind: string, name: string, role: Rule): string {
  const type = typeOf(rootField(kind, name))
  if (!type) return ''
  const values = valuesOf(type, role)
  return values === '{  }' ? '{ __typename }' : values
}

/** As `allBelow`, but of a record that a query of the role returns by itself, a mutation selects only the values. */
export function newBelow(kind: string, name: string, role: Rule): string {
  const isKnown = kind === 'Mutation' && leadsToRecord(kind, name, role)
  return (isKnown ? valuesBelow : allBelow)(kind, name, role)
}

/** Whether a root field, other than the query for it, returns a record that a query of the role returns by itself. */
export function leadsToRecord(kind: string, name: string, role: Rule) {
  const queries = everyRoot.filter(
    (root) => root.kind === 'Query' && (role === 'staff' || root.for !== 'staff'),
  )
  const fields = queries.map((root) => rootField(root.kind, root.name))
  const field = rootField(kind, name)
  const own = fields.find((one) => !isListing(one) && typeOf(one) === typeOf(field))
  return own !== undefined && own !== field && typeOf(field) !== null
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
