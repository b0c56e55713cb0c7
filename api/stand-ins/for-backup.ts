import { config } from '../platform/config'
import { log } from '../platform/log'
import { openStore } from './payments/store'
import { openEmbeddedPostgres } from './postgres/running-postgres'

// What backup and restore need of the stand-ins.

/** Connects to the embedded PostgreSQL, which a running server has, or starts it. */
export const openPostgres = (options: { mayCreate: boolean }) =>
  openEmbeddedPostgres(config.DATA_DIR, options)

/** Makes the tables of the payment sandbox, which no migration makes. */
export async function makeSandboxTables(databaseUrl: string) {
  const pool = await openStore(databaseUrl, log)
  await pool.end()
}
