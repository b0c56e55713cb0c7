import { writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { schema } from '../api/schema'

// `npm run schema` writes schema.graphql from the code; a test fails while it is stale.
writeFileSync('schema.graphql', `${printSchema(schema)}\n`)
