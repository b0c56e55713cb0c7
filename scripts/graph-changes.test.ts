import { readFileSync } from 'node:fs'
import { breakingChanges } from './graph-changes'

const before = `
  enum ErrorCode { CONFLICT EXPIRED }
  enum Sort { NAME PRICE @deprecated(reason: "Use NAME.") }
  input Wish { make: String model: String @deprecated(reason: "Use make.") }
  type Car { name: String! oldName: String @deprecated(reason: "Use name.") }
  type OldCar { name: String }
  type Query {
    cars(sort: Sort, wish: Wish, first: Int, size: Int @deprecated(reason: "Use first.")): [Car!]!
    oldCars: [OldCar!]! @deprecated(reason: "Use cars.")
  }
`

test.each([
  ['a field', ' name: String! oldName', ' oldName', 'Car.name was removed.'],
  ['an argument', ', first: Int', '', 'Query.cars arg first was removed.'],
  ['an input field', 'make: String model', 'model', 'Wish.make was removed.'],
  ['an enum value', '{ NAME PRICE', '{ PRICE', 'NAME was removed from enum type Sort.'],
  [
    'an error code',
    'CONFLICT EXPIRED',
    'CONFLICT',
    'EXPIRED was removed from enum type ErrorCode.',
  ],
])('reports %s that is removed without having been deprecated', (_what, text, left, change) => {
  expect(breakingChanges(before, before.replace(text, left))).toEqual([change])
})

test('reports a field that may be null from now on, and an argument that becomes required', () => {
  const after = before.replace('name: String!', 'name: String').replace('first: Int', 'first: Int!')
  expect(breakingChanges(before, after)).toHaveLength(2)
})

test('allows additions, and removing what was deprecated, with the types that only it led to', () => {
  const after = `
    enum ErrorCode { CONFLICT EXPIRED NOT_FOUND }
    enum Sort { NAME }
    input Wish { make: String }
    type Car { name: String! price: Float }
    type Query { cars(sort: Sort, wish: Wish, first: Int): [Car!]! }
  `
  expect(breakingChanges(before, after)).toEqual([])
})

test("compares the graph's own schema", () => {
  const schema = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  expect(breakingChanges(schema, schema)).toEqual([])
})
