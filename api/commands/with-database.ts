import { loadSessionSecret } from '../account/cookie'
import { config } from '../config'
import { checkDatabase, connectDatabase, disconnectDatabase } from '../platform/db'
import { Refusal } from '../platform/errors'
import { explaining, StartProblem } from '../platform/start-problem'

/** Connects to the embedded PostgreSQL, which a running server has, or starts it. */
export type OpenPostgres = () => Promise<{ url: string; stop(): Promise<void> }>

/**
 * Runs a command on the database of this installation, whether the server runs or not. Returns its exit
 * code; a refusal is printed.
 */
export async function withDatabase(openPostgres: OpenPostgres, command: () => Promise<number>) {
  await loadSessionSecret()
  const url = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL
  const postgres = url ? undefined : await openPostgres()
  connectDatabase({
    url: url ?? postgres?.url ?? '',
    onLost: (error) => fail(error.message),
  })
  try {
    await explaining('DATABASE_URL', checkDatabase)
    return await command()
  } catch (error) {
    if (error instanceof Refusal || error instanceof StartProblem) return fail(error.message)
    throw error
  } finally {
    await disconnectDatabase()
    await postgres?.stop()
  }
}

export function fail(line: string) {
  process.stderr.write(`${line}\n`)
  return 1
}
