import { writeFileSync } from 'node:fs'
import { envExample } from './env-example'

// `npm run env` writes .env.example from the variables in api/config.ts.

writeFileSync('.env.example', envExample())
