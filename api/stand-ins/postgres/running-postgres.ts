import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../platform/start-problem'
import { startEmbeddedPostgres } from './embedded-postgres'
import { readOrCreatePassword } from './postgres-cluster'
import { portInUse } from './postgres-leftover'

/**
 * Connects to the embedded PostgreSQL of a running server, else starts it. For commands, of which only
 * some may create a database.
 */
export async function openEmbeddedPostgres(dataDir: string, { mayCreate = false } = {}) {
  if (!existsSync(join(dataDir, 'postgres'))) {
    if (mayCreate) return startEmbeddedPostgres(dataDir)
    throw new StartProblem(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  }
  const folder = await realpath(dataDir)
  const port = await portInUse(join(folder, 'postgres'))
  if (!port) return startEmbeddedPostgres(dataDir)
  const password = await readOrCreatePassword(folder, true)
  const url = `postgresql://drivefair:${password}@127.0.0.1:${port}/drivefair`
  return { url, stop: async () => {} }
}
