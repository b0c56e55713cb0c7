import { readFile } from 'node:fs/promises'
import { isEnumType, isInputObjectType, isNonNullType, isObjectType, printSchema } from 'graphql'
import { statusByCode } from './platform/errors'
import { schema } from './schema'

test('schema.graphql matches the code; if not, run: npm run refresh', async () => {
  const committed = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8')
  expect(committed).toBe(`${printSchema(schema)}\n`)
})

test('the enum ErrorCode lists the codes that are sent, each with its meaning', () => {
  const type = schema.getType('ErrorCode')
  const values = isEnumType(type) ? type.getValues() : []
  expect(values.map(({ name }) => name).sort()).toEqual(Object.keys(statusByCode).sort())
  for (const { description } of values) expect(description).toBeTruthy()
})

/** Every type, field, argument and input field of the graph, by name. */
function* describable(): Generator<[name: string, { description?: string | null }]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isEnumType(type)) yield [type.name, type]
    if (!isObjectType(type) && !isInputObjectType(type)) continue
    yield [type.name, type]
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`
      yield [name, field]
      for (const arg of 'args' in field ? field.args : []) yield [`${name}(${arg.name})`, arg]
    }
  }
}

test('every type, field, argument and input field has a description', () => {
  const withoutAccess = (text = '') => text.replace(/^Access: .*$/m, '').trim()
  const missing = [...describable()].filter(
    ([, { description }]) => !withoutAccess(description ?? ''),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every query and field for staff only is nullable, so that a refusal leaves the rest intact', () => {
  const isAlone = [schema.getMutationType(), schema.getSubscriptionType()]
  const nonNull = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isAlone.includes(type)) continue
    for (const field of Object.values(type.getFields())) {
      const isForStaff = field.description?.includes('Access: staff.')
      if (isForStaff && isNonNullType(field.type)) nonNull.push(`${type.name}.${field.name}`)
    }
  }
  expect(nonNull).toEqual([])
})
