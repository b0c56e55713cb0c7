import {
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  parse,
  valueFromASTUntyped,
} from 'graphql'
import { badValues, withBadValue } from '../test/kit/bad-inputs'
import { expectToSurvive } from '../test/kit/corpus'
import { callers, type Role, withIds } from '../test/kit/corpus-scene'
import { everyRoot, fieldsOf, rootField, typeOf } from '../test/kit/graph-walk'
import { send } from '../test/kit/shop'

type Path = (string | number)[]

/** The places below an argument that take text, a number or an enum value. */
function placesIn(given: GraphQLInputType, path: Path): Path[] {
  const type = getNullableType(given)
  if (isListType(type)) return placesIn(type.ofType, [...path, 0])
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) =>
      placesIn(field.type, [...path, field.name]),
    )
  }
  return isLeafType(type) && type.name !== 'Boolean' ? [path] : []
}

const roots = everyRoot.filter(({ kind }) => kind !== 'Subscription')
const leastOf = { visitor: 'public', customer: 'signedIn', staff: 'staff' }

/** For roles with more or fewer rights than a field asks for. */
const everyTenth = badValues.filter((_value, n) => n % 10 === 0)

const places = Object.keys(leastOf).flatMap((role) =>
  roots.flatMap((root) =>
    rootField(root.kind, root.name).args.flatMap((arg) =>
      placesIn(arg.type, [arg.name]).map((path) => ({
        ...root,
        role: role as Role,
        at: path.join('.'),
        path,
        values: leastOf[role as Role] === root.for ? badValues : everyTenth,
      })),
    ),
  ),
)

/** The operation with its arguments as variables, and these from the call in the rights table. */
function operationOf({ kind, name, call }: (typeof places)[number]) {
  const { args } = rootField(kind, name)
  const type = typeOf(rootField(kind, name))
  const leaves = type && fieldsOf(type).filter((field) => !typeOf(field))
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

test.each(places)('$kind $name survives bad input in $at from a $role', async (place) => {
  const { query, variables } = operationOf(place)
  const values = JSON.parse(withIds(JSON.stringify(variables)))
  await expectToSurvive({
    values: place.values,
    send: (value) => {
      const body = withBadValue(
        (mark) => ({ query, variables: replaced(values, place.path, mark) }),
        value,
      )
      return send(callers[place.role], 'POST', '/graphql', body)
    },
  })
})
