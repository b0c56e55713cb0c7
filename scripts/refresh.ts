import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { buildApp } from '../api/app'
import { schema } from '../api/schema'
import { apiDocs } from './api-docs-text'
import { commandsPage } from './commands'
import { migratedRules } from './database-rules'
import { envExample, environmentPage } from './environment'

// `npm run refresh` writes the committed files that are made from the code, or only those named. With
// `--check`, it only says which of them are stale.

async function printApiDocs() {
  const app = await buildApp()
  const answer = await app.inject('/api/openapi.json')
  return apiDocs(answer.json())
}

const files = {
  'schema.graphql': () => `${printSchema(schema)}\n`,
  '.env.example': envExample,
  'docs/api.md': printApiDocs,
  'docs/commands.md': commandsPage,
  'docs/environment.md': environmentPage,
  'prisma/rules.sql': migratedRules,
}
/** `prisma/drift.test.ts` compares it, on a database that the tests have anyway. */
const unchecked = 'prisma/rules.sql'

const isCheck = process.argv.includes('--check')
const wanted = process.argv.slice(2).filter((argument) => argument !== '--check')
for (const [file, print] of Object.entries(files)) {
  if (wanted.length > 0 && !wanted.includes(file)) continue
  if (isCheck && file === unchecked) continue
  const text = await print()
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (isCheck) {
    console.error(`${file} is stale: run npm run refresh`)
    process.exitCode = 1
  } else writeFileSync(file, text)
}
process.exit() // the app that was built has timers
