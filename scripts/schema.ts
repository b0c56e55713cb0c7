import { readFileSync, writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { schema } from '../api/schema'

// `npm run schema` writes schema.graphql from the code; with --check it only says whether it is stale.

const file = 'schema.graphql'
const printed = `${printSchema(schema)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, printed)
else if (readFileSync(file, 'utf8') !== printed) {
  console.error(`${file} is stale: run npm run schema`)
  process.exitCode = 1
}
