import { loadSessionSecret } from '../api/account/cookie'
import { config } from '../api/config'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { Refusal } from '../api/platform/errors'

/**
 * Runs a command on the database of this installation, whether the server runs or not. Returns its exit
 * code; a refusal is printed.
 */
export async function withDatabase(command: () => Promise<number>) {
  await loadSessionSecret()
  const postgres = config.DATABASE_URL ? undefined : await embeddedPostgres()
  connectDatabase({
    url: config.DATABASE_URL ?? postgres?.url ?? '',
    onLost: (error) => fail(error.message),
  })
  try {
    return await command()
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message)
    throw error
  } finally {
    await disconnectDatabase()
    await postgres?.stop()
  }
}

async function embeddedPostgres() {
  const { openEmbeddedPostgres } = await import('../api/stand-ins/postgres/running-postgres')
  return openEmbeddedPostgres(config.DATA_DIR)
}

export function fail(line: string) {
  process.stderr.write(`${line}\n`)
  return 1
}
