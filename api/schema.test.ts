import { readFile } from 'node:fs/promises'
import { printSchema } from 'graphql'
import { schema } from './schema'

test('schema.graphql is what the graph really is', async () => {
  const committed = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8')
  expect(committed).toBe(`${printSchema(schema)}\n`)
})
