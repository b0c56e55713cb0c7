import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the built server; returns what it prints and its exit code. */
export async function tryCommand(environment: Record<string, string>, ...words: string[]) {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  return run(process.execPath, ['dist/api/server.js', ...words], { env }).then(
    (output) => ({ ...output, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      code,
    }),
  )
}

/** Runs a command on a database; returns its standard output. Throws when it fails. */
export async function runCommand(databaseUrl: string, ...words: string[]) {
  const { stdout, stderr, code } = await tryCommand({ DATABASE_URL: databaseUrl }, ...words)
  if (code !== 0) throw new Error(stderr)
  return stdout
}
