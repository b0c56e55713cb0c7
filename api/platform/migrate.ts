import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface MigrateOptions {
  folder?: string
  /** Called every 5 s while another server holds the lock. */
  onWait?: () => void
}

/**
 * Applies pending migrations, each in one transaction with its record, and returns their names. Uses
 * Prisma's own table and lock, so `prisma migrate deploy` works on the same database.
 */
export async function migrate(
  databaseUrl: string,
  { folder = 'prisma/migrations', onWait = () => {} }: MigrateOptions = {},
) {
  const migrations = await readMigrations(folder)
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'drivefair migrate',
  })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0') // an index of a large table takes long
    await takeLock(client, onWait)
    const applied = await readApplied(client)
    const pending = migrations.filter((migration) => isPending(migration, applied))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [prismaLock]).catch(() => {})
    await client.end()
  }
}

const prismaLock = 72707369
const LOCK_WITHIN_MS = 60_000
const LOCK_NOTICE_MS = 5_000
const LOCK_RETRY_MS = 200

/** Waits while another server migrates. */
async function takeLock(client: Client, onWait: () => void) {
  const since = Date.now()
  let noticedAt = since
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isOurs"',
      [prismaLock],
    )
    if (rows[0]?.isOurs) return
    if (Date.now() - since > LOCK_WITHIN_MS) {
      throw new Error('Another server has held the migration lock for a minute: end it first.')
    }
    if (Date.now() - noticedAt > LOCK_NOTICE_MS) {
      noticedAt = Date.now()
      onWait()
    }
    await sleep(LOCK_RETRY_MS)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface Applied {
  name: string
  checksum: string
  finished: boolean
}

async function readApplied(client: Client) {
  await client.query(createTable)
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function isPending({ name, checksum }: Migration, applied: Map<string, Applied>) {
  const record = applied.get(name)
  if (!record) return true
  if (!record.finished) {
    throw new Error(`Migration ${name} was started by another program and never finished.`)
  }
  if (record.checksum !== checksum) {
    throw new Error(
      `Migration ${name} was edited after it was applied: restore the file, and put the change into ` +
        'a new migration.',
    )
  }
  return false
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    const { message, position } = cause as DatabaseError
    const line = position ? ` (line ${sql.slice(0, Number(position) - 1).split('\n').length})` : ''
    throw new Error(`Migration ${name} failed: ${message}${line}. It was rolled back.`, {
      cause,
    })
  }
}

/** The same as Prisma's. */
const createTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`
