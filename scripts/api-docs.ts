import { writeFileSync } from 'node:fs'
import { buildApp } from '../api/app'
import { apiDocs } from './api-docs-text'

// `npm run api-docs` writes docs/api.md from the OpenAPI document of the server.

const app = await buildApp()
const answer = await app.inject('/api/openapi.json')
writeFileSync('docs/api.md', apiDocs(answer.json()))
await app.close()
process.exit() // timers of what was only built
