import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backup } from '../api/backup/backup'
import { restore } from '../api/backup/restore'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { makeSandboxTables } from '../api/stand-ins/for-backup'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { fillShop } from './full-shop'

// `npm run bench -- backup` backs up and restores a shop with 100,000 orders and 100,000 messages.

const size = {
  customers: 2_000,
  orders: 50,
  messages: 50,
  guestCarts: 0,
  ordersPerDeal: 10,
  openDeals: 0.1,
}

const folder = await mkdtemp(join(tmpdir(), 'drivefair-backup-'))
const postgres = await startEmbeddedPostgres(folder)
try {
  const { shop, copy } = await makeDatabases()
  const file = join(folder, 'shop.backup.gz')

  const written = await timed('Backup', () =>
    backup({ databaseUrl: shop, version: '', secrets: {}, sessionSecretHash: null }, file),
  )
  console.log(`${written.rows} rows; ${megabytes((await stat(file)).size)} in the file`)
  const { violations } = await timed('Restore', () =>
    restore(
      {
        openDatabase: async () => ({ url: copy, stop: async () => {} }),
        secret: { configured: '', file: join(folder, 'secret') },
        makeSandboxTables,
      },
      file,
    ),
  )
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A full shop, and an empty database beside it. */
async function makeDatabases() {
  const shop = postgres.url
  await migrate(shop)
  connectDatabase({ url: shop })
  await fillShop(shop, size)
  await disconnectDatabase()

  const client = new pg.Client(shop)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS orders, pg_database_size(current_database())::int AS size FROM orders`,
  )
  console.log(`${rows[0].orders} orders; ${megabytes(rows[0].size)} in the database`)
  await client.query('CREATE DATABASE copy')
  await client.end()
  const copy = new URL(shop)
  copy.pathname = '/copy'
  return { shop, copy: copy.href }
}

/** Runs it and prints its time, and the most memory that this process had meanwhile. */
async function timed<T>(name: string, run: () => Promise<T>) {
  let mostBytes = 0
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 50)
  const since = performance.now()
  const result = await run()
  clearInterval(watch)
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  console.log(`${name}: ${seconds} s, at most ${megabytes(mostBytes)} of memory`)
  return result
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
