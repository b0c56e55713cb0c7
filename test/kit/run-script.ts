import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs one of our scripts on a database; returns what it prints. Rejects when it fails. */
export async function runScript(databaseUrl: string, script: string, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, ...words], { env })
  return stdout
}
