import { readFileSync } from 'node:fs'
import { envExample } from './env-example'

test('.env.example lists every variable with its default; if not, run: npm run env', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
})
