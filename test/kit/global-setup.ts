import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../api/platform/migrate'
import { startEmbeddedPostgres } from '../../api/stand-ins/postgres/embedded-postgres'
import { databaseUrl, publishServer, runStatement, templateDatabase } from './database'
import { provideRedis } from './redis-program'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * One PostgreSQL for the whole run, with one migrated database that each test file copies, and a Redis
 * to start. Jest calls the set-ups of its projects in any order; only the first one starts it.
 */
export default async function setup() {
  if (globalThis.stopTestDatabase) return
  provideRedis()
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-test-'))
  const { url, stop } = await startEmbeddedPostgres(folder, { fsync: false })
  globalThis.stopTestDatabase = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  publishServer(url)
  process.env.SESSION_SECRET ??= randomBytes(32).toString('base64url') // one for all servers of the run
  await runStatement(`CREATE DATABASE ${templateDatabase}`)
  await migrate(databaseUrl(templateDatabase))
}
