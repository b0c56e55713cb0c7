import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../platform/embedded-postgres'
import { migrate } from '../platform/migrate'
import { databaseUrl, publishServer, runStatement, templateDatabase } from './database'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * One PostgreSQL for the whole run, with one migrated database that each test file copies. Jest calls
 * the set-ups of its projects in any order; only the first one starts it.
 */
export default async function setup() {
  if (globalThis.stopTestDatabase) return
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-test-'))
  const { url, stop } = await startEmbeddedPostgres(folder, { fsync: false })
  globalThis.stopTestDatabase = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  publishServer(url)
  await runStatement(`CREATE DATABASE ${templateDatabase}`)
  await migrate(databaseUrl(templateDatabase))
}
