import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../platform/errors'
import { migrate, readMigrations } from '../platform/migrate'
import { type Contents, type Header, readBackup } from './backup-file'
import { begin, withConnection } from './connection'
import { violationsIn } from './invariants'
import { compareSecrets, type SecretPlace } from './secret'
import {
  columnsOf,
  dropForeignKeys,
  emptyFilledTables,
  findRows,
  listTables,
  nameOf,
  namesOf,
} from './tables'

export interface Target {
  openDatabase: () => Promise<Database>
  secret: SecretPlace
  /** Makes the tables of the payment sandbox, which no migration makes. */
  makeSandboxTables: (databaseUrl: string) => Promise<unknown>
  migrationsFolder?: string
}

export interface Database {
  url: string
  stop(): Promise<void>
}

/**
 * Fills an empty database from a backup: applies the migrations of the backup's version, loads all rows
 * in one transaction, and migrates on to the present version. A damaged file changes nothing.
 */
export async function restore(target: Target, file: string) {
  const backup = await readBackup(file)
  await requireKnownMigrations(backup.header, target.migrationsFolder)
  const secret = await compareSecrets(target.secret, { ...backup, ...backup.header })
  const { url, stop } = await target.openDatabase()
  try {
    await withConnection(url, 'restore', (client) => requireEmpty(client, backup))
    await secret.keep()
    return { ...(await fill(url, target, file, backup)), hasOtherSecret: secret.isOther }
  } finally {
    await stop()
  }
}

async function fill(
  databaseUrl: string,
  { migrationsFolder: folder, makeSandboxTables }: Target,
  file: string,
  backup: Contents,
) {
  const { header, rows } = backup
  await migrate(databaseUrl, { folder, only: header.migrations.map(({ name }) => name) })
  if (header.tables.some(({ schema }) => schema === 'sandbox')) await makeSandboxTables(databaseUrl)
  const skipped = await withConnection(databaseUrl, 'restore', (client) =>
    load(client, file, backup),
  )
  await migrate(databaseUrl, { folder })
  const found = await withConnection(databaseUrl, 'restore', (client) => check(client, backup))
  return {
    ...found,
    takenAt: header.takenAt,
    tables: header.tables.length - skipped.length,
    rows: rows.reduce((sum, count) => sum + count, 0),
    skipped,
  }
}

async function requireKnownMigrations({ migrations, version }: Header, folder?: string) {
  const known = new Map((await readMigrations(folder)).map((each) => [each.name, each.checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (!unknown) return
  throw new Refusal(
    'CONFLICT',
    `The backup has the migration ${unknown.name}, which this version lacks: restore with ` +
      `DriveFair ${version} or newer.`,
  )
}

async function requireEmpty(client: Client, { header: { migrations } }: Contents) {
  await refuseRows(client)
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`)
  if (!rows[0].table) return
  const known = migrations.map(({ name }) => name)
  const { rows: newer } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE migration_name <> ALL($1)`,
    [known],
  )
  if (newer.length === 0) return
  throw new Refusal(
    'CONFLICT',
    `The database has tables of a newer version than the backup (migration ${newer[0]?.name}): ` +
      'restore into a database without tables.',
  )
}

async function refuseRows(client: Client) {
  const table = await findRows(client, await listTables(client))
  if (!table) return
  throw new Refusal(
    'CONFLICT',
    `The database is not empty (${table} has rows): restore into an empty one.`,
  )
}

/**
 * Loads the rows of all tables in one transaction. Triggers are off: the rows already are what triggers
 * made of them. Returns the names of tables that are not ours.
 */
async function load(client: Client, file: string, { header, rows: expected }: Contents) {
  const tables = await listTables(client)
  const known = new Set(tables.map(nameOf))
  const skipped: string[] = []
  await begin(client)
  await client.query(`LOCK TABLE ${namesOf(tables)} IN ACCESS EXCLUSIVE MODE`)
  await refuseRows(client) // a server may have started since
  await emptyFilledTables(client, tables)
  const foreignKeys = await dropForeignKeys(client)
  await readBackup(file, async (table, rows) => {
    const name = nameOf(table)
    if (!known.has(name)) {
      skipped.push(table.name)
      for await (const _chunk of rows);
      return
    }
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    const copy = client.query(copyFrom(`COPY ${name} (${columnsOf(table)}) FROM STDIN`))
    await pipeline(rows, copy)
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    const count = expected[header.tables.findIndex((each) => nameOf(each) === name)]
    if (copy.rowCount !== count) {
      throw new Error(`${table.name} got ${copy.rowCount} rows instead of ${count}.`)
    }
  })
  for (const addForeignKey of foreignKeys) await client.query(addForeignKey)
  for (const { lastValue, isCalled, ...sequence } of header.sequences) {
    const values = [nameOf(sequence), lastValue, isCalled]
    await client.query('SELECT setval(to_regclass($1), $2, $3)', values)
  }
  await client.query('COMMIT')
  await client.query(`ANALYZE ${namesOf(tables)}`)
  return skipped
}

/** By the rules of the present version, so after its migrations. */
async function check(client: Client, { header }: Contents) {
  await begin(client)
  await client.query(`SELECT set_config('drivefair.snapshot_at', $1, true)`, [header.takenAt])
  const violations = await violationsIn(client)
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int FROM mail WHERE next_try_at IS NOT NULL',
  )
  await client.query('COMMIT')
  return { violations, waitingEmails: rows[0]?.count ?? 0 }
}
