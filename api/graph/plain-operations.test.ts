import { buildSchema, execute, type GraphQLSchema, isObjectType, Kind, parse } from 'graphql'
import { schema as shopSchema } from '../schema'
import { plainRunner } from './plain-operations'

const schema = buildSchema(`
  enum Color { RED }
  type Part { name: String! weight: Int color: Color }
  type Car { id: ID! name: String parts: [Part!]! spare: Part price: Float! isNew: Boolean sized(unit: String): Int }
  type Query { car: Car! maybe: Car cars(first: Int = 2): [Car] count: Int! }
  type Mutation { build(name: String!): Car! }`)

const part = { name: 'Wheel', weight: 12, color: 'RED' }
const car = { id: 7, name: 'A', parts: [part, part], spare: null, price: 1.5, isNew: true }
const all = '{ __typename id name parts { name weight color } spare { name } price isNew }'

interface Tried {
  query: string
  /** What the resolver at the root returns, or throws if it is an error. */
  value: unknown
  variables?: Record<string, unknown>
}

/** The answers of graphql-js and of the runner, each with how often the resolver ran; undefined without a runner. */
async function bothWays({ query, value, variables = {} }: Tried) {
  let runs = 0
  const resolve = () => {
    runs++
    if (value instanceof SyntaxError) throw value
    return value
  }
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) field.resolve = resolve
  }
  const document = parse(query)
  const counted = async (run: () => unknown) => {
    runs = 0
    return { answer: JSON.stringify(await run()), runs }
  }
  const args = { schema, document, variableValues: variables }
  const runner = runnerFor(schema, query)
  return {
    expected: await counted(() => execute(args)),
    plain: runner && (await counted(() => runner(args, variables))),
    again: runner && (await counted(() => runner(args, variables))),
  }
}

function runnerFor(of: GraphQLSchema, query: string) {
  const document = parse(query)
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return plainRunner(of, document, definition)
  }
  return undefined
}

const answered: [string, Tried][] = [
  ['all kinds of values', { query: `{ car ${all} }`, value: car }],
  ['a promise of them', { query: `{ car ${all} }`, value: Promise.resolve(car) }],
  ['none', { query: `{ maybe ${all} }`, value: null }],
  ['none where one must be', { query: `{ car ${all} }`, value: undefined }],
  ['a number', { query: '{ count }', value: 3 }],
  ['a wrong number', { query: '{ count }', value: 3.5 }],
  ['a list with gaps', { query: '{ cars { id } }', value: [car, null] }],
  ['a list that is a set', { query: '{ cars { id } }', value: new Set([car]) }],
  ['what is no list', { query: '{ cars { id } }', value: car }],
  ['an alias', { query: '{ mine: car { key: id } }', value: car }],
  [
    'fragments that overlap',
    {
      query:
        '{ car { ...A parts { name } ... on Car { id } } } fragment A on Car { parts { weight } }',
      value: car,
    },
  ],
  ['a refusal', { query: '{ car { id } }', value: new SyntaxError('refused') }],
  ['a refusal of what may be null', { query: '{ maybe { id } }', value: new SyntaxError('no') }],
  ['an error as a value', { query: '{ maybe { id } }', value: new Error('broken') }],
  ['no name', { query: '{ car { parts { name } } }', value: { ...car, parts: [{}] } }],
  ['a wrong color', { query: '{ car { parts { color } } }', value: { parts: [{ color: 'X' }] } }],
  ['a promise below', { query: '{ car { name } }', value: { name: Promise.resolve('B') } }],
  [
    'an object later',
    { query: '{ car { spare { name } } }', value: { spare: Promise.resolve(part) } },
  ],
  ['a method', { query: '{ car { name } }', value: { name: () => 'C' } }],
  ['a date as a text', { query: '{ car { name } }', value: { name: new Date(0) } }],
  ['an infinite price', { query: '{ car { price } }', value: { price: Infinity } }],
  [
    'a mutation with a variable',
    {
      query: 'mutation ($name: String!) { build(name: $name) { id } }',
      value: car,
      variables: { name: 'A' },
    },
  ],
  [
    'a mutation whose result is wrong',
    { query: 'mutation { build(name: "A") { id } }', value: {} },
  ],
]

test.each(answered)('answers with %s as graphql-js does, and resolves once', async (_, tried) => {
  const { expected, plain, again } = await bothWays(tried)
  expect(plain).toEqual(expected)
  expect(again).toEqual(expected)
})

test.each([
  ['two fields', '{ car { id } maybe { id } }'],
  ['a directive', '{ car { id @skip(if: true) } }'],
  ['an argument below', '{ car { sized(unit: "cm") } }'],
  ['a name that objects have', '{ car { __proto__: name } }'],
])('leaves %s to graphql-js', async (_, query) => {
  expect((await bothWays({ query, value: car })).plain).toBeUndefined()
})

test('leaves what has an access rule to graphql-js', () => {
  expect(runnerFor(shopSchema, '{ packages { id name price } }')).toBeDefined()
  expect(runnerFor(shopSchema, '{ packages { id soldInventory } }')).toBeUndefined()
  const guarded = Object.values(shopSchema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type !== shopSchema.getSubscriptionType())
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ extensions }) => Object(extensions.pothosOptions).authScopes)
  expect(guarded.length).toBeGreaterThan(50)
  expect(guarded.filter(({ resolve }) => !resolve || resolve.length < 2)).toEqual([])
})
