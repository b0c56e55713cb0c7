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
  /** Applies only these, for a restore. */
  only?: string[]
  /** Called every 5 s while another server migrates or statements hold a table. */
  onWait?: () => void
  timings?: Partial<typeof defaultTimings>
}

const defaultTimings = {
  /** How long to wait for another server, and for a table that statements hold. */
  waitMs: 60_000,
  noticeMs: 5_000,
  retryMs: 200,
  /** Statements that wait behind an ALTER wait at most this long; then it steps back and tries again. */
  lockMs: 3_000,
}

const CONNECT_WITHIN_MS = 10_000

/**
 * Applies pending migrations and returns their names: each in one transaction with its record, or, with
 * `-- no transaction` as its first line, statement by statement (for CREATE INDEX CONCURRENTLY). Uses
 * Prisma's own table and lock, so `prisma migrate deploy` works on the same database.
 */
export async function migrate(
  databaseUrl: string,
  { folder = 'prisma/migrations', only, onWait = () => {}, timings = {} }: MigrateOptions = {},
) {
  const all = await readMigrations(folder)
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all
  const patience = { ...defaultTimings, ...timings, onWait }
  const [lockHolder, client] = [1, 2].map(
    () =>
      new Client({
        connectionString: databaseUrl,
        application_name: 'drivefair migrate',
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
      }),
  ) as [Client, Client]
  try {
    await Promise.all([lockHolder.connect(), client.connect()])
    await takeLock(lockHolder, patience)
    await client.query('SET statement_timeout = 0') // an index of a large table takes long
    const pending = pendingOf(migrations, await readApplied(client))
    for (const migration of pending) await apply(client, migration, patience)
    return pending.map(({ name }) => name)
  } finally {
    await Promise.allSettled([lockHolder.end(), client.end()]) // ends the transaction with the lock
  }
}

/** Returns the names of the migrations that have not been applied. */
export async function pendingMigrations(databaseUrl: string, folder = 'prisma/migrations') {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  await client.connect()
  try {
    const applied = await readApplied(client)
    return pendingOf(await readMigrations(folder), applied).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

type Patience = typeof defaultTimings & { onWait: () => void }

const prismaLock = 72707369

/**
 * Waits while another server migrates. The lock lasts as long as the transaction, and so the connection. Each
 * attempt is a transaction of its own: CREATE INDEX CONCURRENTLY waits for the end of each one that it finds
 * in a statement, and would wait for this one, which waits for it.
 */
async function takeLock(client: Client, patience: Patience) {
  const attempt = async () => {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${prismaLock}) AS "isOurs"`,
    )
    if (rows[0]?.isOurs) return true
    await client.query('ROLLBACK')
    return false
  }
  if (!(await retry(attempt, patience))) {
    throw new Error('Another server has held the migration lock for a minute: end it first.')
  }
}

/** Repeats an attempt until it returns true; returns false when that takes too long. */
async function retry(
  attempt: () => Promise<boolean>,
  { waitMs, noticeMs, retryMs, onWait }: Patience,
) {
  const since = Date.now()
  let noticedAt = since
  while (!(await attempt())) {
    if (Date.now() - since > waitMs) return false
    if (Date.now() - noticedAt > noticeMs) {
      noticedAt = Date.now()
      onWait()
    }
    await sleep(retryMs)
  }
  return true
}

export async function readMigrations(folder = 'prisma/migrations'): Promise<Migration[]> {
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

const pendingOf = (migrations: Migration[], applied: Map<string, Applied>) =>
  migrations.filter((migration) => isPending(migration, applied))

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

async function apply(client: Client, migration: Migration, patience: Patience) {
  const { name, sql } = migration
  if (sql.startsWith('-- no transaction\n')) {
    for (const statement of sql.split(/(?<=;)\n/).filter((part) => part.trim())) {
      await run(client, migration, statement)
    }
    await client.query(record, recordOf(migration))
    return
  }
  const attempt = () => applyInTransaction(client, migration, patience.lockMs)
  if (!(await retry(attempt, patience))) {
    throw new Error(`Migration ${name} waited a minute for a table that statements hold.`)
  }
}

/** Returns false, with nothing changed, when it had to wait too long for a table. */
async function applyInTransaction(client: Client, migration: Migration, lockMs: number) {
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    await run(client, migration, migration.sql)
    await client.query(record, recordOf(migration))
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    if (isLockTimeout(error)) return false
    throw error
  }
}

const isLockTimeout = (error: unknown) =>
  ((error as Error).cause as DatabaseError | undefined)?.code === '55P03'

async function run(client: Client, { name, sql }: Migration, statements: string) {
  try {
    await client.query(statements)
  } catch (cause) {
    const { message, position } = cause as DatabaseError
    const line = position ? ` (line ${sql.slice(0, Number(position) - 1).split('\n').length})` : ''
    const outcome = statements === sql ? 'It was rolled back.' : 'Earlier statements remain.'
    throw new Error(`Migration ${name} failed: ${message}${line}. ${outcome}`, { cause })
  }
}

const record = `
  INSERT INTO _prisma_migrations
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`

const recordOf = ({ name, checksum }: Migration) => [randomUUID(), checksum, name]

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
