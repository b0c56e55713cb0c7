import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { buildSchema, Kind, parse, validate } from 'graphql'
import { examples } from './examples'

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))

test.each(examples)('example %# is valid against the schema', (example) => {
  expect(validate(schema, parse(example))).toEqual([])
})

test('names each example after its first operation', () => {
  const names = examples.map((example) => {
    const [first] = parse(example).definitions
    return first?.kind === Kind.OPERATION_DEFINITION && first.name?.value
  })
  expect(names).toEqual(['Visitor', 'Customer', 'Staff', 'Deals', 'Quotes', 'Work', 'Dealers'])
})
