import {
  type GraphQLInputType,
  type GraphQLLeafType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  parse,
  valueFromASTUntyped,
} from 'graphql'
import { badValues, withBadValue, worstFor } from './bad-inputs'
import { sendQuickly, type Target } from './corpus'
import { callerOf, withIds } from './corpus-scene'
import { everyRoot, fieldsOf, isForStaff, rootField, typeOf } from './graph-walk'

type Root = (typeof everyRoot)[number]
type Path = (string | number)[]

/** Input types that are covered already: other arguments of the type go through the same validation. */
const covered = new Set<string>()

/** The places below an argument that take text, a number, or an enum value. */
function placesIn(argument: GraphQLInputType, path: Path): { path: Path; type: GraphQLLeafType }[] {
  const type = getNullableType(argument)
  if (isListType(type)) return placesIn(type.ofType, [...path, 0])
  if (isInputObjectType(type)) {
    if (covered.has(type.name)) return []
    covered.add(type.name)
    return Object.values(type.getFields()).flatMap((field) =>
      placesIn(field.type, [...path, field.name]),
    )
  }
  return isLeafType(type) && type.name !== 'Boolean' ? [{ path, type }] : []
}

const roles = { public: 'visitor', signedIn: 'customer', staff: 'staff' } as const

/** Each such place of the graph; asks with the role that has the least rights its root field asks for. */
export const graphTargets: Target[] = everyRoot
  .filter(({ kind }) => kind !== 'Subscription')
  .flatMap((root) => {
    const places = rootField(root.kind, root.name).args.flatMap((arg) =>
      placesIn(arg.type, [arg.name]),
    )
    return places.map(({ path, type }) => ({
      operation: `${root.kind} ${root.name}`,
      place: path.join('.'),
      kind: `${root.kind} ${isEnumType(type) ? 'enum' : type.name}`,
      values: badValues,
      worst: worstFor(type.name),
      isRead: root.kind === 'Query',
      send: (value: string) => sendTo(root, path, value),
    }))
  })

function sendTo(root: Root, path: Path, value: string) {
  const { query, variables } = operationOf(root)
  const valid = JSON.parse(withIds(JSON.stringify(variables)))
  const bodyWith = (mark: unknown) => ({ query, variables: replaced(valid, path, mark) })
  return sendQuickly(callerOf(roles[root.for]), 'POST', '/graphql', withBadValue(bodyWith, value))
}

/** The operation with its arguments as variables, and these from the call in the rights table. */
function operationOf({ kind, name, call, for: role }: Root) {
  const { args } = rootField(kind, name)
  const type = typeOf(rootField(kind, name))
  const leaves =
    type &&
    fieldsOf(type).filter(
      (field) => !typeOf(field) && (role === 'staff' || !isForStaff(type.name, field.name)),
    )
  const selection = type ? `{ __typename ${leaves?.map((leaf) => leaf.name).join(' ')} }` : ''
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const query = `${kind.toLowerCase()} (${declared}) { ${name}(${passed}) ${selection} }`

  const [definition] = parse(`{ ${call} }`).definitions
  const field = definition && 'selectionSet' in definition && definition.selectionSet?.selections[0]
  const passedByCall = field && 'arguments' in field ? (field.arguments ?? []) : []
  const variables = passedByCall.map((arg) => [arg.name.value, valueFromASTUntyped(arg.value)])
  return { query, variables: Object.fromEntries(variables) }
}

/** Returns `value` with a part replaced. */
function replaced(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (typeof key === 'number') return [replaced(undefined, rest, part)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [key]: replaced(fields[key], rest, part) }
}
