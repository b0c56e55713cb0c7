import { collectFields, collectSubFields } from '@graphql-tools/utils'
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeInfo,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { MAX_PAGE_SIZE } from '../platform/lists'

/**
 * What a field costs, in points. One point is about one value of a response; a query of `MAX_COST` points
 * is meant to take at most 200 ms and 1 MB.
 */
interface Cost {
  /** Points of the field itself, where it takes a slow statement or holds a long text. Default: 1. */
  points?: number
  /** Rows of a list without a page size. */
  rows?: number
}

/** States the cost of a field beside it, among its Pothos options. */
export const costs = (cost: Cost) => ({ extensions: { cost } })

export const MAX_COST = 12_000
const MAX_MUTATIONS = 4
const MAX_COPIES = 4

/** Response keys are repeated for each row and in the path of each error. */
const MAX_KEY_LENGTH = 60

/** An object is slower than a leaf. */
const OBJECT_POINTS = 4

/** Each field of the root is at least one statement. */
const ROOT_POINTS = 50

/** Counting all rows of a connection. */
const COUNT_COST: Cost = { points: 2_000 }

const DEFAULT_ROWS = 50
const DEFAULT_PAGE_SIZE = 20
const INTROSPECTED_ROWS = 3

/** Whether a page size, or what is selected, can be a variable. */
export function dependsOnVariables(schema: GraphQLSchema, document: DocumentNode) {
  let depends = false
  const types = new TypeInfo(schema)
  const visitor: ASTVisitor = {
    VariableDefinition: () => false,
    Directive() {
      depends = true
    },
    Variable() {
      depends ||= hasPages(types.getFieldDef())
    },
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return depends
}

const hasPages = (field: GraphQLField<unknown, unknown> | null | undefined) =>
  field?.args.some(({ name }) => name === 'first') ?? false

/**
 * Returns the points of an operation with its coerced variables; infinite when it has too many fields of one kind.
 * Beyond `MAX_COST` it stops counting.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const root = schema.getRootType(definition.operation)
  if (!root) return 0 // validation refuses it
  const fragments = fragmentsOf(document)
  const { fields } = collectFields(schema, fragments, variables, root, definition.selectionSet)
  if (definition.operation === 'mutation' && fields.size > MAX_MUTATIONS) return Infinity
  if (copies(fields) > MAX_COPIES) return Infinity

  let left = MAX_COST - fields.size * ROOT_POINTS
  spend(root, fields, 1, DEFAULT_ROWS)
  return MAX_COST - left

  /** Spends the points of fields that are selected `times` times. Stops when none are left. */
  function spend(parent: GraphQLObjectType, fields: Fields, times: number, pageSize: number) {
    for (const [key, nodes] of fields) {
      const [node] = nodes
      const field = node && fieldOf(schema, parent, node.name.value)
      if (!field) continue
      const type = getNamedType(field.type)
      const { points = isObjectType(type) ? OBJECT_POINTS : 1, rows } = costOf(field)
      left -= key.length > MAX_KEY_LENGTH ? MAX_COST : times * points
      if (left < 0) return
      if (!isObjectType(type)) continue
      const size = sizeOf(field, node, variables)
      const isList = isListType(getNullableType(field.type))
      const below = collectSubFields(schema, fragments, variables, type, nodes).fields
      const each = isList ? (size ?? rows ?? rowsOf(parent, field.name, pageSize)) : 1
      left -= times * Math.max(each - 1, 0) * OBJECT_POINTS // the first is in its points
      spend(type, below, times * Math.max(each, 1), size ?? DEFAULT_PAGE_SIZE)
    }
  }
}

type Fields = Map<string, FieldNode[]>

/** How often the most frequent field is selected, under any aliases. */
function copies(fields: Fields) {
  const counts = new Map<string, number>()
  for (const [node] of fields.values()) {
    const name = node?.name.value ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

function costOf({ name, extensions }: GraphQLField<unknown, unknown>): Cost {
  return (extensions as { cost?: Cost }).cost ?? (name === 'totalCount' ? COUNT_COST : {})
}

/** Rows of a list that states no cost: the page of a connection, or a list without a limit. */
function rowsOf({ name }: GraphQLObjectType, field: string, pageSize: number) {
  if (name.startsWith('__')) return INTROSPECTED_ROWS
  return field === 'edges' || field === 'nodes' ? pageSize : DEFAULT_ROWS
}

/** The page size asked for, or its default; undefined for a field without pages. Larger pages are refused. */
function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: object) {
  if (!hasPages(field)) return undefined
  try {
    const { first, last } = getArgumentValues(field, node, { ...variables })
    return Math.min(Number(first ?? last ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE)
  } catch {
    return undefined // a wrong argument: the field is refused when it is executed
  }
}

function fieldOf(schema: GraphQLSchema, parent: GraphQLObjectType, name: string) {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef
  const isRoot = parent === schema.getQueryType()
  const meta = isRoot && [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name)
  return meta || parent.getFields()[name]
}

function fragmentsOf({ definitions }: DocumentNode) {
  const fragments: Record<string, FragmentDefinitionNode> = {}
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition
  }
  return fragments
}
