import { existsSync } from 'node:fs'
import { config } from '../platform/config'
import { checkDatabase, connectDatabase, disconnectDatabase } from '../platform/db'
import { Refusal } from '../platform/errors'
import { serviceAt } from '../platform/service-problem'
import { loadSessionSecret, secretFile } from '../platform/session-secret'
import { explainFailure, StartProblem } from '../platform/start-problem'

/** Connects to the embedded PostgreSQL, which a running server has, or starts it. */
export type OpenPostgres = () => Promise<{ url: string; stop(): Promise<void> }>

/**
 * Runs a command on the database of this installation, whether the server runs or not. Returns its exit
 * code; a refusal is printed. Creates nothing: where there is no shop, the settings are wrong.
 */
export async function withDatabase(openPostgres: OpenPostgres, command: () => Promise<number>) {
  try {
    requireSecret()
    return await onDatabase(openPostgres, command)
  } catch (error) {
    if (error instanceof Refusal || error instanceof StartProblem) return fail(error.message)
    throw error
  }
}

function requireSecret() {
  if (config.SESSION_SECRET || existsSync(secretFile)) return
  throw new StartProblem(
    `There is no session secret in ${config.DATA_DIR}: set DATA_DIR or SESSION_SECRET as the server has it.`,
  )
}

async function onDatabase(openPostgres: OpenPostgres, command: () => Promise<number>) {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = config
  const variable = DIRECT_DATABASE_URL ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'
  const ownUrl = DIRECT_DATABASE_URL ?? DATABASE_URL
  const { url, stop } = ownUrl ? { url: ownUrl, stop: async () => {} } : await openPostgres()
  await loadSessionSecret()
  connectDatabase({ url, onLost: (error) => fail(error.message) })
  try {
    await explainFailure(serviceAt(url, variable), checkDatabase)
    return await command()
  } finally {
    await disconnectDatabase()
    await stop()
  }
}

/** For people: standard output is for programs. */
export function note(line: string) {
  process.stderr.write(`${line}\n`)
}

export function fail(line: string) {
  note(line)
  return 1
}
