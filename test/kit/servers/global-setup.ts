import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate } from '../../../api/platform/migrate'
import { openStore } from '../../../api/stand-ins/payments/store'
import { startEmbeddedPostgres } from '../../../api/stand-ins/postgres/embedded-postgres'
import {
  databaseUrl,
  publishServer,
  runStatement,
  serverVariable,
  templateDatabase,
} from './database'
import { provideRedis } from './redis-program'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * Starts one PostgreSQL for the whole run, with a template database that each test file copies: the
 * product's tables and the payment sandbox's. Jest runs the setups of all projects; the first counts, or
 * the one of the program that runs jest.
 */
export default async function setup() {
  if (process.env[serverVariable]) return
  provideRedis()
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-test-'))
  const { url, stop } = await startEmbeddedPostgres(folder, { fsync: false })
  globalThis.stopTestDatabase = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  publishServer(url)
  process.env.SESSION_SECRET ??= randomBytes(32).toString('base64url') // shared by all servers
  await runStatement(`CREATE DATABASE ${templateDatabase}`)
  await migrate(databaseUrl(templateDatabase))
  const sandbox = await openStore(databaseUrl(templateDatabase), pino({ level: 'silent' }))
  await sandbox.end()
}
