import {
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  parse,
  valueFromASTUntyped,
} from 'graphql'
import { valuesFor, withBadValue } from '../test/kit/corpus/bad-inputs'
import { expectToSurvive, sendQuickly } from '../test/kit/corpus/corpus'
import { callerOf, withIds } from '../test/kit/corpus/corpus-scene'
import { everyRoot, fieldsOf, isForStaff, rootField, typeOf } from '../test/kit/corpus/graph-walk'

// Sends bad input to every argument and input field of the graph that takes text, a number or an enum value.

type Path = (string | number)[]

/** Input types that are covered already: other arguments of the type go through the same validation. */
const listed = new Set<string>()

/** The places below an argument that take text, a number or an enum value. */
function placesIn(given: GraphQLInputType, path: Path): Path[] {
  const type = getNullableType(given)
  if (isListType(type)) return placesIn(type.ofType, [...path, 0])
  if (isInputObjectType(type)) {
    if (listed.has(type.name)) return []
    listed.add(type.name)
    return Object.values(type.getFields()).flatMap((field) =>
      placesIn(field.type, [...path, field.name]),
    )
  }
  return isLeafType(type) && type.name !== 'Boolean' ? [path] : []
}

const roles = { public: 'visitor', signedIn: 'customer', staff: 'staff' } as const

/** Each such place, with the role that has the least rights its root field asks for. */
const targets = everyRoot
  .filter(({ kind }) => kind !== 'Subscription')
  .flatMap((root) => {
    const { args } = rootField(root.kind, root.name)
    const paths = args.flatMap((arg) => placesIn(arg.type, [arg.name]))
    return paths.map((path) => ({ ...root, path, place: path.join('.'), role: roles[root.for] }))
  })
  .map((target, n) => ({ ...target, values: valuesFor(n) }))

/** The operation with its arguments as variables, and these from the call in the rights table. */
function operationOf({ kind, name, call, role }: (typeof targets)[number]) {
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
  const given = field && 'arguments' in field ? (field.arguments ?? []) : []
  const variables = given.map((arg) => [arg.name.value, valueFromASTUntyped(arg.value)])
  return { query, variables: Object.fromEntries(variables) }
}

/** Returns `value` with a part replaced. */
function replaced(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (typeof key === 'number') return [replaced(undefined, rest, part)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [key]: replaced(fields[key], rest, part) }
}

test.each(targets)('$place of $kind $name survives bad input from a $role', async (target) => {
  const { query, variables } = operationOf(target)
  const given = JSON.parse(withIds(JSON.stringify(variables)))
  await expectToSurvive({
    values: target.values,
    isRead: target.kind === 'Query',
    send: (value) => {
      const body = withBadValue(
        (mark) => ({ query, variables: replaced(given, target.path, mark) }),
        value,
      )
      return sendQuickly(callerOf(target.role), 'POST', '/graphql', body)
    },
  })
})
