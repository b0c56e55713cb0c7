import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the built server on a database; returns what it prints. Rejects when it fails. */
export async function runCommand(databaseUrl: string, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['dist/api/server.js', ...words], { env })
  return stdout
}
