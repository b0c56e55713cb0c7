import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres'
import { keepPassword } from './postgres-cluster'
import { portInUse } from './postgres-leftover'

/** Connects to the embedded PostgreSQL of a running server, else starts it. For commands. */
export async function openEmbeddedPostgres(dataDir: string) {
  const folder = await realpath(dataDir)
  const port = await portInUse(join(folder, 'postgres'))
  if (!port) return startEmbeddedPostgres(dataDir)
  const password = await keepPassword(folder, true)
  const url = `postgresql://drivefair:${password}@127.0.0.1:${port}/drivefair`
  return { url, stop: async () => {} }
}
