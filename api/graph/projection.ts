import { collectFields, collectSubFields } from '@graphql-tools/utils'
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from './query-cost'

// Most operations show plain values: their own properties, and what resolvers compute from them alone. Those are
// copied, which takes a tenth of graphql-js's time. Fields with arguments, access rules, or directives, and abstract
// types are not plain.

/** Converts what a resolver returned to its part of the answer. Throws when graphql-js would do more than copy. */
export type Projection = (value: unknown) => unknown

class NotPlain extends Error {}

/** The fields of a selection set, by the keys of the answer. */
type Fields = Map<string, FieldNode[]>

/** Returns the fields at the root of a document, and what shows their values. */
export function selectionIn(schema: GraphQLSchema, document: DocumentNode) {
  const fragments = fragmentsOf(document)
  return {
    fragments,
    fieldsOf: (root: GraphQLObjectType, selections: SelectionSetNode): Fields =>
      collectFields(schema, fragments, {}, root, selections).fields,
    projectionOf,
  }

  /** Returns undefined when values of this type, with what is selected of them, aren't plain. */
  function projectionOf(type: GraphQLOutputType, nodes: FieldNode[]): Projection | undefined {
    const project = presentOf(isNonNullType(type) ? type.ofType : type, nodes)
    if (!project) return undefined
    const ifNone = isNonNullType(type) ? refuse : () => null
    return (value) => (value === null || value === undefined ? ifNone() : project(value))
  }

  function presentOf(type: GraphQLOutputType, nodes: FieldNode[]): Projection | undefined {
    if (isListType(type)) return listOf(projectionOf(type.ofType, nodes))
    if (isLeafType(type)) return leaf(type)
    if (!isObjectType(type) || type.isTypeOf) return undefined
    return objectOf(type, collectSubFields(schema, fragments, {}, type, nodes).fields)
  }

  function objectOf(type: GraphQLObjectType, fields: Fields): Projection | undefined {
    const parts: { key: string; read: Projection }[] = []
    for (const [key, nodes] of fields) {
      const read = readerOf(type, nodes)
      if (!read) return undefined
      parts.push({ key, read })
    }
    return (value) => {
      if (!isPlainObject(value)) return refuse()
      const shown: Record<string, unknown> = {}
      for (const { key, read } of parts) shown[key] = read(value)
      return shown
    }
  }

  function readerOf(type: GraphQLObjectType, nodes: FieldNode[]): Projection | undefined {
    const [{ name, alias }] = nodes as [FieldNode]
    if (name.value === '__typename') return () => type.name
    if (alias?.value.startsWith('__')) return undefined // `__proto__` is a name, too
    const field = type.getFields()[name.value]
    if (!field || field.args.length > 0) return undefined
    const project = projectionOf(field.type, nodes)
    if (!project) return undefined
    const resolve = field.resolve as Projection | undefined
    if (!resolve) return (value) => project((value as Record<string, unknown>)[field.name])
    if (resolve.length > 1) return undefined // needs the context
    return (value) => project(resolve(value))
  }
}

const listOf = (project: Projection | undefined): Projection | undefined =>
  project && ((value) => (Array.isArray(value) ? value.map(project) : refuse()))

const leaf =
  (type: GraphQLLeafType): Projection =>
  (value) =>
    type.serialize(value) ?? refuse()

const isPlainObject = (value: unknown) =>
  typeof value === 'object' && !(value instanceof Error) && !('then' in (value as object))

function refuse(): never {
  throw new NotPlain()
}
